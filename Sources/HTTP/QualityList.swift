/// A list whose elements carry a weight, such as `de;q=0.7`, RFC 9110 §12.4.2.
enum QualityList {
  /// One element: the value in small letters and its weight in thousandths.
  struct Element: Equatable {
    let value: String
    let quality: Int
  }

  /// More elements than any browser sends; the rest is not read.
  private static let elementsRead = 64

  /// The elements in their order. An element whose weight cannot be read is left out.
  static func parse(_ bytes: ArraySlice<UInt8>) -> [Element] {
    let list = bytes.span
    var elements: [Element] = []
    Bytes.forEachListElement(of: list) { range in
      guard elements.count < elementsRead else { return }
      let parts = bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
        .split(separator: ASCII.semicolon, omittingEmptySubsequences: false)
        .map { String(decoding: $0.filter { !ASCII.isBlank($0) }.map(ASCII.lowercased), as: UTF8.self) }
      var quality: Int? = 1_000
      for parameter in parts.dropFirst() where parameter.hasPrefix("q=") {
        quality = thousandths(parameter.dropFirst(2))
      }
      if let quality, !parts[0].isEmpty { elements.append(Element(value: parts[0], quality: quality)) }
    }
    return elements
  }

  /// `0`, `0.5`, `1.000`: at most three digits behind the point and never more than 1.
  private static func thousandths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0] == "0" || parts[0] == "1" else { return nil }
    var fraction = parts.count == 2 ? Array(parts[1].utf8) : []
    guard fraction.count <= 3, fraction.allSatisfy(ASCII.isDigit) else { return nil }
    while fraction.count < 3 { fraction.append(ASCII.zero) }
    let value = (parts[0] == "1" ? 1_000 : 0) + (Bytes.saturatingNumber(fraction.span) ?? 0)
    return value <= 1_000 ? value : nil
  }
}
