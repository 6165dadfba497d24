import HTTP

/// The names that participants' devices give to their files: data, shown and exported, never a path.
enum FileName {
  /// More than any device shows.
  private static let longest = 200

  /// The last part of what may be a path, without controls and marks that turn the direction of what follows.
  static func cleaned(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let scalars = last.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(scalars.suffix(longest)))
    let trimmed = text.drop { $0 == " " || $0 == "." }
    return trimmed.isEmpty ? "file" : String(trimmed)
  }

  /// The name as `Content-Disposition` has it, RFC 6266 §4.3: letters of every script, percent-encoded.
  static func disposition(_ name: String, isShown: Bool) -> String {
    "\(isShown ? "inline" : "attachment"); filename*=UTF-8''\(AddressText.encoded(name))"
  }
}
