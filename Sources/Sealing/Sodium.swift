import CSodium

/// libsodium, initialised once.
enum Sodium {
  /// Whether the library found a source of randomness and chose its implementations. Safe to ask from any thread.
  static let isReady: Bool = sodium_init() >= 0
}
