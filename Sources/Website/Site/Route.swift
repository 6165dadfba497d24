import HTTP
import Sealing

/// The addresses that the site answers.
enum Route: Hashable {
  case home
  case start(task: String)
  case run(Token)
  case step(Token, step: String)
  case more(Token, step: String, name: String)
  /// What a page shows with the answers that are in it just now.
  case shown(Token, step: String)
  /// What somebody agreed to on a step, to print and keep.
  case copy(Token, step: String)
  /// A later version of a text that somebody agreed to.
  case again(Token, step: String)
  case leave(Token)
  case delete(Token)
  case saved(Token)
  case resume
  case help
  case privacy
  case media(hash: String, name: String)
  case asset(name: String, isVersioned: Bool)
  case health
  /// What an author's browser asks while the study is being written.
  case watch
  /// What search engines are told.
  case robots
  /// Where browsers look for a picture of the site that no page has named.
  case favicon

  /// The route of a path; nil where nothing is. One slash at the end changes nothing.
  init?(_ segments: [PathSegment]) {
    var path = segments
    if path.count > 1, path[path.count - 1].isEmpty { path.removeLast() }
    guard !path.contains(where: { $0.isEmpty }) else { return nil }
    switch path.count {
    case 0: self = .home
    case 1:
      switch path[0] {
      case "resume": self = .resume
      case "help": self = .help
      case "privacy": self = .privacy
      case "health": self = .health
      case "watch": self = .watch
      case "robots.txt": self = .robots
      case "favicon.ico": self = .favicon
      default: return nil
      }
    default:
      switch (path[0], path.count) {
      case ("t", 2): self = .start(task: path[1].text)
      case ("media", 3): self = .media(hash: path[1].text, name: path[2].text)
      case ("assets", 2): self = .asset(name: path[1].text, isVersioned: false)
      case ("assets", 3): self = .asset(name: path[2].text, isVersioned: true)
      case ("r", 2...5):
        guard let token = Token(path[1].text) else { return nil }
        self.init(run: token, rest: path.dropFirst(2))
      default: return nil
      }
    }
  }

  private init?(run token: Token, rest: ArraySlice<PathSegment>) {
    guard let step = rest.first else {
      self = .run(token)
      return
    }
    let second = rest.startIndex + 1
    switch (step, rest.count) {
    case ("leave", 1): self = .leave(token)
    case ("saved", 1): self = .saved(token)
    case (_, 1): self = .step(token, step: step.text)
    case ("leave", 2):
      guard case "delete" = rest[second] else { return nil }
      self = .delete(token)
    case (_, 2):
      switch rest[second] {
      case "copy": self = .copy(token, step: step.text)
      case "again": self = .again(token, step: step.text)
      case "shown": self = .shown(token, step: step.text)
      default: return nil
      }
    case (_, 3):
      guard case "more" = rest[second] else { return nil }
      self = .more(token, step: step.text, name: rest[second + 1].text)
    default: return nil
    }
  }

  /// The methods that the address takes.
  var methods: [Method] {
    switch self {
    case .home, .start, .resume, .step, .again, .leave, .delete: [.get, .head, .post]
    case .shown: [.post]
    case .run, .more, .copy, .saved, .help, .privacy, .media, .asset, .health, .watch, .robots, .favicon:
      [.get, .head]
    }
  }
}
