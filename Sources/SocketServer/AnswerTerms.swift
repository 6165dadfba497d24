import HTTP

/// What the answer to a request has to heed, taken from the head once: looking these up in the head itself would copy
/// it for each answer.
struct AnswerTerms {
  /// The client goes on with the connection.
  var keepsAlive = false
  /// The request was HEAD.
  var omitsBody = false
  /// The client supposes that connections close.
  var isHTTP10 = false

  /// For an answer without a request that could be read: close.
  init() {}

  init(_ head: RequestHead) {
    keepsAlive = head.keepsAlive
    omitsBody = head.method == .head
    isHTTP10 = head.version == .http10
  }
}
