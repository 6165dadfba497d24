/// Which codings of the content a client accepts, RFC 9110 §12.5.3.
public enum ContentCoding {
  /// Whether gzip is welcome: named or covered by `*`, not with `q=0`, and not liked less than the plain form.
  public static func acceptsGzip(_ fields: HeaderFields) -> Bool {
    guard let list = fields.list(.acceptEncoding) else { return false }
    var gzip: Int?
    var identity: Int?
    var others: Int?
    let bytes = list.span
    QualityList.forEach(in: bytes) { place, quality in
      let value = bytes.extracting(place)
      switch value.count {
      case 4 where Bytes.equalIgnoringCase(value, "gzip"), 6 where Bytes.equalIgnoringCase(value, "x-gzip"):
        gzip = max(gzip ?? 0, quality)
      case 8 where Bytes.equalIgnoringCase(value, "identity"): identity = quality
      case 1 where value[0] == ASCII.asterisk: others = quality
      default: break
      }
    }
    guard let quality = gzip ?? others, quality > 0 else { return false }
    return quality >= identity ?? 0
  }
}
