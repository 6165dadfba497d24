import HTTP
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
  case media(hash: String, name: String)
  case asset(name: String, isVersioned: Bool)
  case health
  /// What search engines are told.
  case robots
  /// Where browsers look for a picture of the site that no page has named.
  case favicon

  /// The route of decoded path segments; nil where nothing is. One slash at the end changes nothing.
  init?(_ segments: [String]) {
    let path = segments.count > 1 && segments.last == "" ? Array(segments.dropLast()) : segments
    guard !path.contains("") else { return nil }
    switch path.count {
    case 0: self = .home
    case 1:
      switch path[0] {
      case "resume": self = .resume
      case "help": self = .help
      case "privacy": self = .privacy
      case "health": self = .health
      case "robots.txt": self = .robots
      case "favicon.ico": self = .favicon
      default: return nil
      }
    default:
      switch (path[0], path.count) {
      case ("t", 2): self = .start(task: path[1])
      case ("media", 3): self = .media(hash: path[1], name: path[2])
      case ("assets", 2): self = .asset(name: path[1], isVersioned: false)
      case ("assets", 3): self = .asset(name: path[2], isVersioned: true)
      case ("r", 2...5):
        guard let token = Token(path[1]) else { return nil }
        self.init(run: token, rest: Array(path[2...]))
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

  /// The methods that the address takes.
  var methods: [Method] {
    switch self {
    case .home, .start, .resume, .step, .leave, .delete: [.get, .head, .post]
    case .run, .more, .saved, .help, .privacy, .media, .asset, .health, .robots, .favicon: [.get, .head]
    }
  }
}
