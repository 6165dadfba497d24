/// Conditional requests, RFC 9110 §13.
public enum Preconditions {
  /// What the conditions of a request come to.
  public enum Outcome: Sendable, Equatable {
    case proceed
    /// 304: the client has it.
    case notModified
    /// 412: the client did not expect this state.
    case failed
  }

  /// Looks at the conditions in the order of RFC 9110 §13.2.2, without `If-Range`.
  ///
  /// - Parameters:
  ///   - isRead: whether the method is GET or HEAD.
  ///   - entityTag: the tag of the representation that would be sent.
  public static func evaluate(
    _ fields: HeaderFields, isRead: Bool, entityTag: EntityTag?, lastModified: HTTPDate?
  ) -> Outcome {
    if let condition = fields.list(.ifMatch) {
      let matches = isAny(condition) || contains(condition) { entityTag?.matchesStrongly($0) ?? false }
      if !matches { return .failed }
    } else if let date = date(fields, .ifUnmodifiedSince), let lastModified, lastModified > date {
      return .failed
    }
    if let condition = fields.list(.ifNoneMatch) {
      let matches = isAny(condition) || contains(condition) { entityTag?.matchesWeakly($0) ?? false }
      if matches { return isRead ? .notModified : .failed }
    } else if isRead, let date = date(fields, .ifModifiedSince), let lastModified, lastModified <= date {
      return .notModified
    }
    return .proceed
  }

  /// Whether `Range` may be heeded: there is no `If-Range`, or it names exactly this representation.
  public static func rangeApplies(_ fields: HeaderFields, entityTag: EntityTag?, lastModified: HTTPDate?) -> Bool {
    guard fields.contains(.ifRange) else { return true }
    guard let condition = fields.only(.ifRange) else { return false }
    if let asked = EntityTag.single(condition) { return entityTag?.matchesStrongly(asked) ?? false }
    guard let date = date(fields, .ifRange), let lastModified else { return false }
    return date == lastModified
  }

  private static func isAny(_ condition: ArraySlice<UInt8>) -> Bool {
    condition.count == 1 && condition.first == ASCII.asterisk
  }

  private static func contains(_ condition: ArraySlice<UInt8>, _ matches: (EntityTag) -> Bool) -> Bool {
    EntityTag.list(condition).contains(where: matches)
  }

  private static func date(_ fields: HeaderFields, _ name: FieldName) -> HTTPDate? {
    fields.only(name).flatMap { HTTPDate(parsing: String(decoding: $0, as: UTF8.self)) }
  }
}
