extension SealingKeys {
  /// What the database knows a person by whom a value in a link names: it holds no list of such values that outlives a person's
  /// answers, and a copy of it gives none away.
  ///
  /// - Parameters:
  ///   - value: the value, such as a panel's id.
  ///   - name: what the value is called; equal values of other names are other people.
  ///   - isTest: people of trial runs are others too.
  /// - Returns: 32 bytes.
  public func personHash(_ value: String, named name: String, isTest: Bool) -> [UInt8] {
    hash(name, value, isTest ? "test" : "", for: .personHashes, count: 32)
  }
}
