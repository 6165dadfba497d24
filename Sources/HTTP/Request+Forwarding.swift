extension Request {
  /// Who asks, when reverse proxies stand between: the last address in `X-Forwarded-For` that is no trusted proxy.
  ///
  /// The field is believed only when the connection itself comes from a trusted proxy, and only back to the first
  /// entry that is not one: what stands before that was written by the client.
  public func client(trusting proxies: Set<PeerAddress>) -> PeerAddress {
    guard proxies.contains(peer), let list = fields.list("X-Forwarded-For") else { return peer }
    var client = peer
    for entry in list.split(separator: ASCII.comma).reversed() {
      let text = String(decoding: entry.filter { !ASCII.isBlank($0) }, as: UTF8.self)
      guard Request.looksLikeAddress(text) else { return client }
      client = PeerAddress(text: text.lowercased())
      guard proxies.contains(client) else { return client }
    }
    return client
  }

  /// Whether the person's browser speaks https to a trusted proxy.
  public func isSecure(trusting proxies: Set<PeerAddress>) -> Bool {
    proxies.contains(peer) && fields.first("X-Forwarded-Proto")?.lowercased() == "https"
  }

  private static func looksLikeAddress(_ text: String) -> Bool {
    let characters = ByteSet("0123456789abcdefABCDEF.:")
    return (2...45).contains(text.utf8.count) && text.utf8.allSatisfy { characters.contains($0) }
  }
}
