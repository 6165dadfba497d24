/// Why the secret of a data folder cannot be used. Each has a sentence for the operator that says what to do.
public enum SecretError: Error, Equatable, Sendable {
  /// The file is there and cannot be read.
  case cannotRead(path: String, reason: String)
  /// There is no file where there was one: links, codes and forms were made with it.
  case missing(path: String)
  /// There is no file, and none can be made.
  case cannotCreate(path: String, reason: String)
  /// Others than its owner may read or change the file.
  case exposed(path: String, mode: UInt32)
  /// The file does not hold what Cairn has written into it.
  case damaged(path: String, byteCount: Int)
  /// The system gives no random numbers.
  case noRandomness
}

extension SecretError: CustomStringConvertible {
  /// A sentence for the operator: the file, what is wrong with it, what to do.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      "\(path) cannot be read (\(reason)); it must belong to the user who runs Cairn"
    case .missing(let path):
      "\(path) is missing; bring it back from a backup (without it, links and codes given out so far stop working)"
    case .cannotCreate(let path, let reason):
      "\(path) cannot be created (\(reason)); the folder must be writable for the user who runs Cairn"
    case .exposed(let path, let mode):
      "\(path) can be opened by others (mode \(String(mode, radix: 8))); run: chmod 600 \(path)"
    case .damaged(let path, let byteCount):
      "\(path) has \(byteCount) bytes where \(SecretFile.byteCount) are expected; bring it back from a backup"
        + " (without it, links and codes given out so far stop working)"
    case .noRandomness:
      "the system gives no random numbers; /dev/urandom must be readable"
    }
  }
}
