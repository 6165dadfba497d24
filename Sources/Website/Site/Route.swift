import HTTP
import Sealing
import SurveyModel

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
  /// A file that somebody sent on a step.
  case file(Token, step: String, id: String)
  /// A later version of a text that somebody agreed to.
  case again(Token, step: String)
  /// The same of a text in another task, to which the participant agreed in a run of that task.
  case renewal(Token, task: String, step: String)
  case leave(Token)
  case delete(Token)
  case saved(Token)
  /// A participant's own page, and what lies below it.
  case person(Token, PersonPage)
  /// Where those sign in who work on the study.
  case desk(DeskRoute)
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
      case "desk": self = .desk(.overview)
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
      case ("desk", 2...3):
        guard let route = DeskRoute(path.dropFirst()) else { return nil }
        self = .desk(route)
      case ("p", 2...4):
        guard let token = Token(path[1].text) else { return nil }
        switch (path.count, path.count > 2 ? path[2].text : "") {
        case (2, _): self = .person(token, .tasks)
        case (3, "end"): self = .person(token, .end)
        case (4, "t"): self = .person(token, .task(path[3].text))
        default: return nil
        }
      case ("r", 2...6):
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
    if rest.count > 1, let pass = Self.pass(rest[second]) {
      // A step of one pass of what is repeated: its name is `STEP/2`.
      self.init(run: token, step: PassName.of(step.text, in: pass), rest: rest.dropFirst(2))
      return
    }
    switch (step, rest.count) {
    case ("of", 4):
      guard case "again" = rest[second + 2] else { return nil }
      self = .renewal(token, task: rest[second].text, step: rest[second + 1].text)
    case ("leave", 1): self = .leave(token)
    case ("saved", 1): self = .saved(token)
    case ("leave", 2):
      guard case "delete" = rest[second] else { return nil }
      self = .delete(token)
    default: self.init(run: token, step: step.text, rest: rest.dropFirst())
    }
  }

  /// What lies behind a step's name.
  private init?(run token: Token, step: String, rest: ArraySlice<PathSegment>) {
    guard let page = rest.first else {
      self = .step(token, step: step)
      return
    }
    switch (page, rest.count) {
    case ("copy", 1): self = .copy(token, step: step)
    case ("again", 1): self = .again(token, step: step)
    case ("shown", 1): self = .shown(token, step: step)
    case ("more", 2): self = .more(token, step: step, name: rest[rest.startIndex + 1].text)
    case ("file", 2): self = .file(token, step: step, id: rest[rest.startIndex + 1].text)
    default: return nil
    }
  }

  /// The number of a pass behind the first, spelled as we spell it.
  private static func pass(_ segment: PathSegment) -> Int? {
    guard let number = Int(segment.text), number > 1, number <= Repeat.mostPasses, segment.text == "\(number)" else {
      return nil
    }
    return number
  }

  /// The methods that the address takes.
  var methods: [Method] {
    switch self {
    case .home, .start, .resume, .step, .copy, .again, .renewal, .leave, .delete: [.get, .head, .post]
    case .desk(let route): route.methods
    case .person(_, let page): page.methods
    case .shown: [.post]
    case .run, .more, .file, .saved, .help, .privacy, .media, .asset, .health, .watch, .robots, .favicon:
      [.get, .head]
    }
  }
}
