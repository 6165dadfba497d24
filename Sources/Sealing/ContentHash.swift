import Glibc

/// The SHA-256 of a content, by which media, uploads and study versions are named.
public struct ContentHash: Hashable, Sendable {
  /// The size of a hash.
  public static let byteCount = 32

  /// The 32 bytes.
  public let bytes: [UInt8]

  /// The hash of bytes.
  public init(of content: [UInt8]) {
    var hasher = ContentHasher()
    hasher.update(content)
    self = hasher.finish()
  }

  /// The hash of a file, read in pieces: memory does not grow with its size.
  public init(ofFile path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    var hasher = ContentHasher()
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      if count == 0 { break }
      piece.withUnsafeBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    self = hasher.finish()
  }

  /// A hash from 64 hexadecimal digits in lower case.
  public init?(hex: some StringProtocol) {
    guard hex.utf8.count == 2 * Self.byteCount else { return nil }
    var digits: [UInt8] = []
    for character in hex.utf8 {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(character - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The 64 hexadecimal digits, in lower case.
  public var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// A file that could not be read.
  public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The system's error number.
    public let code: Int32

    /// One sentence for the operator.
    public var description: String { "\(path) cannot be read: \(String(cString: strerror(code)))" }
  }
}
