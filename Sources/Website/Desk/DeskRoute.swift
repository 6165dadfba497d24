import HTTP
import Sealing

/// The desk's addresses, below `/desk`.
enum DeskRoute: Hashable {
  case overview
  case signIn
  case signOut
  case setUp(Token)
  case sessions
  case audit

  /// The route of what stands behind `/desk`; nil where nothing is.
  init?(_ rest: ArraySlice<PathSegment>) {
    switch (rest.count, rest.first?.text) {
    case (0, _): self = .overview
    case (1, "sign-in"): self = .signIn
    case (1, "sign-out"): self = .signOut
    case (1, "sessions"): self = .sessions
    case (1, "audit"): self = .audit
    case (2, "set-up"):
      guard let token = rest.last.flatMap({ Token($0.text) }) else { return nil }
      self = .setUp(token)
    default: return nil
    }
  }

  /// The methods that the address takes.
  var methods: [Method] {
    switch self {
    case .overview, .audit: [.get, .head]
    case .signIn, .setUp, .sessions: [.get, .head, .post]
    case .signOut: [.post]
    }
  }
}
