/// The characters that templates are made of.
extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let point = UInt8(ascii: ".")

  /// Whether this is a blank within a line.
  var isBlank: Bool { self == .space || self == .tab }

  /// Whether this is a blank or ends a line.
  var isWhitespace: Bool { isBlank || self == .newline || self == .carriageReturn }
}
