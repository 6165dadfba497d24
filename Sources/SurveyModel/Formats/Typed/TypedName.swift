/// A person's name as it was typed, without the blanks around it.
enum TypedName {
  case blank
  case name(String)
  case refused(Message)

  /// The most UTF-16 units of a name.
  static let longest = 200

  init(_ typed: String?) {
    guard let typed else {
      self = .blank
      return
    }
    let excess = typed.utf16.count - Self.longest
    if excess > 0 {
      self = .refused(Message("error.text.tooLong", ["count": .count(excess)]))
    } else if TypedText.isBlank(typed) {
      self = .blank
    } else if TypedText.hasControlCharacters(typed, allowingLineEnds: false) {
      self = .refused(Message("error.text.characters"))
    } else {
      self = .name(TypedText.trimmed(typed))
    }
  }
}
