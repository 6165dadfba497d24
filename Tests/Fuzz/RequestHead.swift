import HTTP

/// A head of a request, whole and in two pieces: both are read alike, and what is read lies within the bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(start, count)
  var parser = RequestHeadParser()
  let whole = Outcome(&parser, bytes[...])
  for cut in [count / 3, count / 2, count - 1] where cut > 0 {
    var parser = RequestHeadParser()
    let early = Outcome(&parser, bytes[..<cut])
    if early == .incomplete {
      require(Outcome(&parser, bytes[...]) == whole, "the same head from two pieces")
    } else {
      require(early == whole, "bytes behind a head change nothing about it")
    }
  }
  if case .head(let length, _, _) = whole { require(length <= count, "a head within the bytes") }
  return 0
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
