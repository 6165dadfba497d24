import SurveyModel

/// How large a file is, in the words of the page's language.
enum FileSize {
  /// - Parameter bytes: shown in whole kilobytes, or in megabytes with at most one decimal.
  static func text(_ bytes: Int, _ texts: InterfaceTexts) -> String {
    if bytes < 1_000_000 { return texts.text("size.kilobytes", ["count": .count(max(1, (bytes + 500) / 1_000))]) }
    let tenths = (bytes + 50_000) / 100_000
    let number = DecimalNumber("\(tenths / 10).\(tenths % 10)") ?? DecimalNumber(tenths / 10)
    return texts.text("size.megabytes", ["count": .number(number)])
  }
}
