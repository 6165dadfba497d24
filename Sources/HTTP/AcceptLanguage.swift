/// The languages that a client asks for, best first, RFC 9110 §12.5.4.
public struct AcceptLanguage: Sendable, Equatable {
  /// Language tags in small letters, the best first; `*` stands for any.
  public let preferences: [String]
  /// Tags that the client does not want: those with `q=0`.
  public let refused: [String]

  /// Reads all `Accept-Language` fields of a request. What cannot be read is passed over.
  public init(_ fields: HeaderFields) {
    self.init(list: fields.list(.acceptLanguage) ?? [])
  }

  /// Reads the value of one field.
  public init(parsing value: String) {
    self.init(list: Array(value.utf8)[...])
  }

  private init(list: ArraySlice<UInt8>) {
    let elements = QualityList.parse(list)
    let wanted = elements.enumerated().filter { $0.element.quality > 0 }
    // Sorted by weight; the order in the field decides between equals.
    preferences =
      wanted
      .sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
      .map(\.element.value)
    refused = elements.filter { $0.quality == 0 }.map(\.value)
  }

  /// The best of the languages on offer, or nil when none is asked for.
  ///
  /// Each wish is looked up as RFC 4647 §3.4 says, by taking subtags away from its end; a wish such as `pt` also finds
  /// an offer `pt-BR`.
  public func bestMatch(of offered: [String]) -> String? {
    let offers = offered.map { (tag: $0, key: $0.lowercased()) }.filter { !refused.contains($0.key) }
    for wish in preferences {
      if wish == "*" { return offers.first?.tag }
      var range = Substring(wish)
      while !range.isEmpty {
        if let offer = offers.first(where: { $0.key == range }) { return offer.tag }
        range = range.lastIndex(of: "-").map { range[..<$0] } ?? ""
      }
      if let offer = offers.first(where: { $0.key.hasPrefix(wish + "-") }) { return offer.tag }
    }
    return nil
  }
}
