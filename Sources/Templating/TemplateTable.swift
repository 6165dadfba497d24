/// Many named values that are made once and looked up often, such as the words of a language.
///
/// Looking up a name takes the same time however many there are; in a `TemplateValue.object` it grows with their
/// number, but an object is cheaper to make. From some twenty fields on that serve many pages, use a table.
public struct TemplateTable: Sendable {
  private let fields: [(TemplateKey, TemplateValue)]
  /// Positions in `fields` by hash, at most half of them taken; -1 where free.
  private let slots: [Int32]

  /// Makes a table. Of fields with the same name the first counts.
  public init(_ fields: [(TemplateKey, TemplateValue)]) {
    self.fields = fields
    var size = 2
    while size < fields.count * 2 { size *= 2 }
    var slots = [Int32](repeating: -1, count: size)
    for (position, field) in fields.enumerated() {
      var slot = Int(truncatingIfNeeded: field.0.hash) & (size - 1)
      while slots[slot] >= 0, fields[Int(slots[slot])].0 != field.0 { slot = (slot + 1) & (size - 1) }
      if slots[slot] < 0 { slots[slot] = Int32(position) }
    }
    self.slots = slots
  }

  /// The same with other values in the place of some.
  public func replacing(_ others: [(TemplateKey, TemplateValue)]) -> TemplateTable { TemplateTable(others + fields) }

  /// The value with this name.
  public subscript(_ key: TemplateKey) -> TemplateValue? {
    var slot = Int(truncatingIfNeeded: key.hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let field = fields[Int(slots[slot])]
      if field.0 == key { return field.1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
