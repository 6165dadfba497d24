import CSodium

/// The keys of one data folder, all derived from its one secret.
///
/// Each purpose has its own key, so that what is made for one can never pass for another. Printing shows none of them. A class,
/// since every page hands the keys on.
public final class SealingKeys: Sendable {
  /// What a key is for. The numbers are part of every link, code and form that is out there: they never change.
  enum Purpose: UInt64 {
    case forms = 1
    case startTokens = 2
    case tokenHashes = 3
    case resumeCodes = 4
    case codeHashes = 5
    case personHashes = 6
  }

  let forms: [UInt8]
  private let startTokens: [UInt8]
  private let tokenHashes: [UInt8]
  private let resumeCodes: [UInt8]
  private let codeHashes: [UInt8]
  private let personHashes: [UInt8]

  /// Reads the secret of a data folder, and makes one when there is none yet.
  ///
  /// - Parameter path: `DATA/secret`; its folder exists. The file is made with mode 0600.
  public convenience init(secretAt path: String) throws(SecretError) {
    guard Sodium.isReady else { throw .noRandomness }
    self.init(master: try SecretFile.readOrCreate(path))
  }

  /// Reads the secret of a data folder that has one.
  ///
  /// - Parameter path: `DATA/secret`.
  public convenience init(existingSecretAt path: String) throws(SecretError) {
    guard Sodium.isReady else { throw .noRandomness }
    guard let master = try SecretFile.read(path) else { throw .missing(path: path) }
    self.init(master: master)
  }

  /// Keys that live as long as the program: for trial data, which are gone at exit.
  public static func temporary() -> SealingKeys {
    SealingKeys(master: Random.bytes(SecretFile.byteCount))
  }

  /// Derives the keys.
  ///
  /// - Parameter master: 32 bytes.
  init(master: [UInt8]) {
    forms = Self.derive(.forms, from: master)
    startTokens = Self.derive(.startTokens, from: master)
    tokenHashes = Self.derive(.tokenHashes, from: master)
    resumeCodes = Self.derive(.resumeCodes, from: master)
    codeHashes = Self.derive(.codeHashes, from: master)
    personHashes = Self.derive(.personHashes, from: master)
  }

  private static func derive(_ purpose: Purpose, from master: [UInt8]) -> [UInt8] {
    let context = Array("cairn v1".utf8).map { CChar(bitPattern: $0) }
    var key = [UInt8](repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))
    // It fails only for impossible lengths.
    crypto_kdf_derive_from_key(&key, key.count, purpose.rawValue, context, master)
    return key
  }

  /// Keyed BLAKE2b over fields, each preceded by its length, so that no two lists of fields give the same bytes.
  ///
  /// - Parameter count: the size of the hash, 16 to 64 bytes.
  func hash(_ fields: [[UInt8]], for purpose: Purpose, count: Int) -> [UInt8] {
    var message: [UInt8] = []
    for field in fields { Self.append(field, to: &message) }
    return hash(message, for: purpose, count: count)
  }

  /// The same over a list of texts.
  func hash(_ fields: String..., for purpose: Purpose, count: Int) -> [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(64)
    for field in fields { Self.append(field.utf8, to: &message) }
    return hash(message, for: purpose, count: count)
  }

  /// Recognises a content among those of one place: BLAKE2b, for a third of what SHA-256 costs.
  ///
  /// - Parameter place: tells the places apart; of the same length for all of them.
  /// - Returns: 32 bytes.
  public static func digest(of content: [UInt8], at place: [UInt8]) -> [UInt8] {
    let message = place + content
    return [UInt8](unsafeUninitializedCapacity: 32) { digest, initialised in
      if let start = digest.baseAddress { crypto_generichash(start, 32, message, UInt64(message.count), nil, 0) }
      initialised = 32
    }
  }

  private static func append(_ field: some Collection<UInt8>, to message: inout [UInt8]) {
    let count = UInt32(truncatingIfNeeded: field.count)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      message.append(UInt8(truncatingIfNeeded: count >> shift))
    }
    message += field
  }

  private func hash(_ message: [UInt8], for purpose: Purpose, count: Int) -> [UInt8] {
    let key =
      switch purpose {
      case .forms: forms
      case .startTokens: startTokens
      case .tokenHashes: tokenHashes
      case .resumeCodes: resumeCodes
      case .codeHashes: codeHashes
      case .personHashes: personHashes
      }
    return [UInt8](unsafeUninitializedCapacity: count) { hash, initialised in
      if let start = hash.baseAddress {
        crypto_generichash(start, count, message, UInt64(message.count), key, key.count)
      }
      initialised = count
    }
  }
}

extension SealingKeys: CustomStringConvertible, CustomReflectable {
  /// Says nothing: keys must not come into a log.
  public var description: String { "SealingKeys" }

  /// Shows nothing: keys must not come into a log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
