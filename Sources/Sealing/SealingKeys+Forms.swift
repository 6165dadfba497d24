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
    let count = 1 + Self.nonceCount + content.count + Self.tagCount
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { sealed in
      guard let start = sealed.baseAddress else { return "" }
      start.initialize(to: Self.version)
      let nonce = start + 1
      Random.fill(UnsafeMutableRawBufferPointer(start: nonce, count: Self.nonceCount))
      Self.withAssociatedData(context) { place in
        _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
          nonce + Self.nonceCount, nil, content, UInt64(content.count), place.baseAddress, UInt64(place.count), nil,
          nonce, forms)
      }
      return Base64URL.encodePublic(UnsafeBufferPointer(sealed))
    }
  }

  /// Opens what `seal` made.
  ///
  /// - Returns: `nil` when the text was made with another key, for another context, or is not as it was made.
  public func open(_ text: String, context: String) -> [UInt8]? {
    var text = text
    guard text.utf8.count <= Self.longestSealedText else { return nil }
    return text.withUTF8 { text in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { bytes in
        guard let count = Base64URL.decodePublic(text, into: bytes), let start = bytes.baseAddress,
          count >= 1 + Self.nonceCount + Self.tagCount, start[0] == Self.version
        else { return nil }
        let nonce = start + 1
        let sealed = nonce + Self.nonceCount
        let sealedCount = count - 1 - Self.nonceCount
        let result = Self.withAssociatedData(context) { place in
          // In place: what was sealed is not needed any more.
          crypto_aead_xchacha20poly1305_ietf_decrypt(
            sealed, nil, nil, sealed, UInt64(sealedCount), place.baseAddress, UInt64(place.count), nonce, forms)
        }
        guard result == 0 else { return nil }
        return [UInt8](UnsafeBufferPointer(start: sealed, count: sealedCount - Self.tagCount))
      }
    }
  }

  private static func withAssociatedData<Result>(
    _ context: String, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + context.utf8.count) { place in
      place[0] = version
      _ = place.dropFirst().update(fromContentsOf: context.utf8)
      return body(place)
    }
  }
}
