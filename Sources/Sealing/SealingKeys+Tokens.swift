extension SealingKeys {
  /// The token of a run that is started with a nonce: the same one each time, so that two clicks on *Start* open one
  /// run.
  ///
  /// - Parameter nonce: random bytes from the sealed start form, at least 16.
  public func derivedToken(nonce: [UInt8]) -> Token {
    Token(bytes: hash([nonce], for: .startTokens, count: Token.byteCount))
  }

  /// The bookmark that a browser keeps of a run that is started with a nonce: the same one each time, as the run's token is, which
  /// nobody learns from it.
  ///
  /// - Parameter nonce: as above.
  public func bookmarkToken(nonce: [UInt8]) -> Token {
    Token(bytes: hash([Array("bookmark".utf8), nonce], for: .startTokens, count: Token.byteCount))
  }

  /// Tells the bookmarks of this data folder from those of another server at the same host, as cookies know no ports.
  public var bookmarkMark: String {
    Base64URL.encode(Array(hash("bookmark", for: .tokenHashes, count: 16).prefix(6)))
  }

  /// The token of a run that is begun from a step of another run: the same one each time, so that a page can lead there without
  /// writing anything.
  ///
  /// - Parameters:
  ///   - run: the other run's id.
  ///   - attempt: counts the runs that were begun there, from 1.
  public func nestedToken(run: String, step: String, attempt: Int) -> Token {
    Token(bytes: hash("nested", run, step, String(attempt), for: .startTokens, count: Token.byteCount))
  }

  /// The token that leads from a run back to the one that it was begun from.
  ///
  /// - Parameter run: the id of the run that was begun there.
  public func returnToken(run: String) -> Token {
    Token(bytes: hash("return", run, for: .startTokens, count: Token.byteCount))
  }

  /// The token of a participant's own address, derived so that an invitation can be shown again.
  ///
  /// - Parameters:
  ///   - participant: the participant's id.
  ///   - invitation: counts the participant's invitations, from 1.
  public func participantToken(_ participant: String, invitation: Int) -> Token {
    Token(bytes: hash("participant", participant, String(invitation), for: .startTokens, count: Token.byteCount))
  }

  /// What the database knows a token by. A copy of the database gives no tokens away.
  ///
  /// - Parameter kind: what the token opens, such as `run`; tokens of one kind are not found among another.
  /// - Returns: 32 bytes.
  public func tokenHash(_ token: Token, kind: String) -> [UInt8] {
    hash(kind, token.text, for: .tokenHashes, count: 32)
  }
}
