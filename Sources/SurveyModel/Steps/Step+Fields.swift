/// How long the form of a page can get.
extension Step {
  /// The most fields that a browser sends for the page's items, all choices ticked; what every page has comes on top.
  public var mostFields: Int {
    // Each may be "don't know", and says that it was shown.
    declaredItems.reduce(0) { $0 + $1.answer.format.control.mostFields + 2 }
  }
}

extension Control {
  /// The most fields that a browser sends for one item, the words beside its choices among them.
  public var mostFields: Int {
    let words = options.count { $0.other != nil }
    return switch self {
    case .radios, .select, .scale: 1 + words
    case .checkboxes(let options): options.count + words
    case .line, .lines: 1
    case .fields(let parts): parts.fields.count
    case .date: 3
    case .time: 2
    case .dateTime: 5
    case .consent(let consent): consent.statements.count + 4
    case .signature, .signer: 3
    case .file: 3
    case .hidden(let parts): parts.count
    }
  }
}
