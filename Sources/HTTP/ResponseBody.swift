/// What follows the head of a response.
public enum ResponseBody: Sendable {
  case empty
  case bytes([UInt8])
  case file(FileBody)

  /// The number of bytes that will be sent.
  public var count: Int {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .file(let file): file.length
    }
  }
}
