import Sealing

/// The addresses that the site answers.
enum Route: Hashable {
  case home
  case start(task: String)
  case run(Token)
  case step(Token, step: String)
  case more(Token, step: String, name: String)
  case leave(Token)
  case delete(Token)
  case saved(Token)
  case resume
  case help
  case privacy
  case media(hash: String)
  case asset(name: String, isVersioned: Bool)
  case health

  /// The route of decoded path segments; nil where nothing is.
  init?(_ segments: [String]) {
    switch segments.count {
    case 0: self = .home
    case 1:
      switch segments[0] {
      case "": self = .home
      case "resume": self = .resume
      case "help": self = .help
      case "privacy": self = .privacy
      case "health": self = .health
      default: return nil
      }
    default:
      switch (segments[0], segments.count) {
      case ("t", 2): self = .start(task: segments[1])
      case ("media", 3): self = .media(hash: segments[1])
      case ("assets", 2): self = .asset(name: segments[1], isVersioned: false)
      case ("assets", 3): self = .asset(name: segments[2], isVersioned: true)
      case ("r", 2...5):
        guard let token = Token(segments[1]) else { return nil }
        self.init(run: token, rest: Array(segments[2...]))
      default: return nil
      }
    }
  }

  private init?(run token: Token, rest: [String]) {
    switch rest.count {
    case 0: self = .run(token)
    case 1:
      switch rest[0] {
      case "leave": self = .leave(token)
      case "saved": self = .saved(token)
      default: self = .step(token, step: rest[0])
      }
    case 2 where rest == ["leave", "delete"]: self = .delete(token)
    case 3 where rest[1] == "more": self = .more(token, step: rest[0], name: rest[2])
    default: return nil
    }
  }
}
