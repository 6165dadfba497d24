import CSodium

/// What a page gives the browser to bring back, so that the server needs to remember nothing: encrypted, and of no use
/// when altered, shortened or put into another place.
///
/// A sealed text is base64url of a version byte, a random nonce of 24 bytes, and the content with its 16-byte tag
/// (XChaCha20-Poly1305). It never grows old by itself; what it holds may say until when it counts.
extension SealingKeys {
  /// The longest text that `open` looks at: 64 KB, far above what a form carries.
  public static let longestSealedText = 65_536

  private static let version: UInt8 = 1
  private static let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  /// Seals bytes for one place.
  ///
  /// - Parameters:
  ///   - content: at most 48,000 bytes, so that `open` takes the text.
  ///   - context: where the text belongs, such as `run form`, followed by what binds it; `open` must name the same.
  /// - Returns: a text of `A–Z a–z 0–9 - _`, different at each call.
  public func seal(_ content: [UInt8], context: String) -> String {
    let nonce = Random.bytes(Self.nonceCount)
    let place = Self.associatedData(context)
    var sealed = [UInt8](repeating: 0, count: content.count + Self.tagCount)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, content, UInt64(content.count), place, UInt64(place.count), nil, nonce, forms)
    return Base64URL.encode([Self.version] + nonce + sealed)
  }

  /// Opens what `seal` made.
  ///
  /// - Returns: `nil` when the text was made with another key, for another context, or is not as it was made.
  public func open(_ text: String, context: String) -> [UInt8]? {
    guard text.utf8.count <= Self.longestSealedText, let bytes = Base64URL.decode(text),
      bytes.count >= 1 + Self.nonceCount + Self.tagCount, bytes[0] == Self.version
    else { return nil }
    let nonce = Array(bytes[1..<1 + Self.nonceCount])
    let sealed = Array(bytes[(1 + Self.nonceCount)...])
    let place = Self.associatedData(context)
    var content = [UInt8](repeating: 0, count: sealed.count - Self.tagCount)
    let result = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &content, nil, nil, sealed, UInt64(sealed.count), place, UInt64(place.count), nonce, forms)
    return result == 0 ? content : nil
  }

  private static func associatedData(_ context: String) -> [UInt8] {
    [version] + context.utf8
  }
}
