/// A condition inside a page: of an item, or of one of an item's choices.
struct ItemCondition {
  /// The item; nil for a choice of the form's own answer, which serves several.
  var item: String?
  var condition: Condition
  var isOfChoice: Bool
}
