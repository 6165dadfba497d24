/// Which codings of the content a client accepts, RFC 9110 §12.5.3.
public enum ContentCoding {
  /// Whether gzip is welcome: named or covered by `*`, not with `q=0`, and not liked less than the plain form.
  public static func acceptsGzip(_ fields: HeaderFields) -> Bool {
    guard let list = fields.list(.acceptEncoding) else { return false }
    var gzip: Int?
    var identity: Int?
    var others: Int?
    for choice in QualityList.parse(list) {
      switch choice.value {
      case "gzip", "x-gzip": gzip = max(gzip ?? 0, choice.quality)
      case "identity": identity = choice.quality
      case "*": others = choice.quality
      default: break
      }
    }
    guard let quality = gzip ?? others, quality > 0 else { return false }
    return quality >= identity ?? 0
  }
}
