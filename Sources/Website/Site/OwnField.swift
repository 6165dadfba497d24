/// The names of our own fields and buttons in forms with an author's items.
///
/// They begin with `_`, as the ids of our own elements do (`_main`, `_errors`): ids of items begin with a letter, so an
/// author's item may be called `language` or `action`.
enum OwnField {
  static let seal = "_form"
  static let action = "_action"
  static let language = "_language"
  static let more = "_more"
  static let again = "_again"
  /// The item whose answer is to be taken back.
  static let clear = "_clear"
  /// The number of an entry to take away.
  static let remove = "_remove"
  /// The items with a condition that the page shows.
  static let shown = "_shown"
  static let timezone = "_timezone"
  /// Where a copy is sent; kept nowhere.
  static let mailAddress = "_mailAddress"
  /// A page sends no more of these, apart from one ``shown`` an item.
  static let most = 9
  /// The value of ``action`` that begins the task of a page.
  static let begin = "begin"
}
