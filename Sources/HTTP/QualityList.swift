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
    forEach(in: list) { value, quality in
      let text = value.map { ASCII.lowercased(list[$0]) }
      elements.append(Element(value: String(decoding: text, as: UTF8.self), quality: quality))
    }
    return elements
  }

  /// Calls `body` with the place of each element's value and its weight in thousandths. An element without a value or
  /// with a weight that cannot be read is passed over.
  static func forEach(in list: Span<UInt8>, _ body: (_ value: Range<Int>, _ quality: Int) -> Void) {
    var read = 0
    Bytes.forEachListElement(of: list) { element in
      guard read < elementsRead else { return }
      read += 1
      let end = Bytes.firstIndex(of: ASCII.semicolon, in: element, of: list) ?? element.upperBound
      let value = Bytes.trimmed(element.lowerBound..<end, of: list)
      guard !value.isEmpty, let quality = quality(end..<element.upperBound, of: list) else { return }
      body(value, quality)
    }
  }

  /// The weight that parameters give, each behind a semicolon: 1,000 where they give none, nil where it cannot be read.
  private static func quality(_ parameters: Range<Int>, of list: Span<UInt8>) -> Int? {
    var quality: Int? = 1_000
    var rest = parameters
    while !rest.isEmpty {
      let start = rest.lowerBound + 1
      let end = Bytes.firstIndex(of: ASCII.semicolon, in: start..<rest.upperBound, of: list) ?? rest.upperBound
      if let equals = Bytes.firstIndex(of: ASCII.equals, in: start..<end, of: list),
        Bytes.equalIgnoringCase(list.extracting(Bytes.trimmed(start..<equals, of: list)), "q")
      {
        quality = thousandths(list.extracting(Bytes.trimmed((equals + 1)..<end, of: list)))
      }
      rest = end..<rest.upperBound
    }
    return quality
  }

  /// `0`, `0.5`, `1.000`: at most three digits behind the point and never more than 1.
  private static func thousandths(_ digits: Span<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits[0] == ASCII.zero || digits[0] == ASCII.zero + 1,
      digits.count == 1 || digits[1] == ASCII.dot
    else { return nil }
    var value = digits[0] == ASCII.zero ? 0 : 1_000
    var place = 100
    for index in digits.indices.dropFirst(2) {
      guard ASCII.isDigit(digits[index]) else { return nil }
      value += Int(digits[index] - ASCII.zero) * place
      place /= 10
    }
    return value <= 1_000 ? value : nil
  }
}
