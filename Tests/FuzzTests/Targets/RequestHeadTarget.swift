import HTTP

/// A head of a request, whole and in two pieces: both are read alike, and what is read lies within the bytes.
enum RequestHeadTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    var parser = RequestHeadParser()
    let whole = Outcome(&parser, bytes[...])
    for cut in [bytes.count / 3, bytes.count / 2, bytes.count - 1] where cut > 0 {
      var parser = RequestHeadParser()
      let early = Outcome(&parser, bytes[..<cut])
      if early == .incomplete {
        try require(Outcome(&parser, bytes[...]) == whole, "the same head from two pieces")
      } else {
        try require(early == whole, "bytes behind a head change nothing about it")
      }
    }
    if case .head(let length, _, _) = whole { try require(length <= bytes.count, "a head within the bytes") }
  }
}

private enum Outcome: Equatable {
  case incomplete, refused
  case head(length: Int, method: String, target: String)

  init(_ parser: inout RequestHeadParser, _ bytes: ArraySlice<UInt8>) {
    do {
      guard let (head, length) = try parser.parse(bytes.span, limits: Limits()) else {
        self = .incomplete
        return
      }
      // What every request is asked for.
      _ = head.fields.cookie("run")
      self = .head(length: length, method: "\(head.method)", target: "\(head.target) \(head.host)")
    } catch {
      self = .refused
    }
  }
}
