/// A page that asks for what later pages need of the device (researchkit.md S-20): each with a button, none without being asked.
public struct RequestPermissionsStep: StepKind {
  /// The word after `type:`.
  public static let name = "requestPermissions"
  /// One sentence for the documentation.
  public static let summary = "A page that asks for what later pages need of the device, one by one."
  /// `permissions`, which it needs.
  public static let keys = [
    DefinitionKey(
      "permissions",
      .list(
        of: .group([
          DefinitionKey(
            "kind", .string, "`notification`, `location`, `motion`, `microphone` or `camera`.", required: true),
          DefinitionKey("title", .text, "What is asked for; our own words where nothing is said."),
          DefinitionKey("detail", .text, "Why."),
          DefinitionKey("optional", .boolean, "`true` lets people go on without it."),
        ])), "What is asked for, in order.", required: true)
  ]

  /// What is asked for, and a hidden item that records what came of it.
  public let blocks: [PageBlock]

  /// Takes over what is asked for. What no browser has, nothing at all, or the same twice is a problem.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    var requests: [PermissionRequest] = []
    for case .group(let group) in definition.list("permissions") {
      let word = group.string("kind") ?? ""
      guard let kind = PermissionRequest.Kind(rawValue: word) else {
        problems.append(DefinitionProblem("permissions", Self.objection(to: word)))
        continue
      }
      if requests.contains(where: { $0.kind == kind }) {
        problems.append(DefinitionProblem("permissions", "`\(word)` is asked for twice. Keep one of the two."))
      }
      requests.append(
        PermissionRequest(
          kind, title: group.text("title"), detail: group.text("detail"), isOptional: group.boolean("optional") ?? false
        ))
    }
    if requests.isEmpty, problems.isEmpty {
      problems.append(DefinitionProblem("permissions", "Write at least one, such as `- kind: microphone`."))
    }
    guard !requests.isEmpty else {
      blocks = []
      return
    }
    let record = Item(
      id: id, question: LocalizedText([:]), optionality: optionality == .optional ? .optional : .required,
      answer: AnswerDefinition(format: PermissionsFormat(requests)))
    blocks = [.permissions(requests), .item(record)]
  }

  private static func objection(to word: String) -> String {
    switch word {
    case "healthKit", "sensorKit":
      "No browser gives a page what `\(word)` keeps on a phone. Ask for the values with a question instead."
    default:
      "There is no permission `\(word)`. There are "
        + PermissionRequest.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."
    }
  }
}

/// Something that a page asks of the device, and of whoever holds it.
public struct PermissionRequest: Hashable, Sendable {
  /// What browsers know.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case notification, location, motion, microphone, camera
  }

  /// What came of it, as the export has it.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nobody was asked yet: the button was not pressed, or the page ran no script.
    case `default`
    /// Granted.
    case connected
    /// The browser or the device does not have it.
    case notSupported
    /// Refused, or it failed.
    case error
  }

  /// What is asked for.
  public var kind: Kind
  /// What it is called; nil: our own words.
  public var title: LocalizedText?
  /// Why it is asked for.
  public var detail: LocalizedText?
  /// One may go on without it.
  public var isOptional: Bool

  /// A request, which has to be granted where the device has it, unless said otherwise.
  public init(_ kind: Kind, title: LocalizedText? = nil, detail: LocalizedText? = nil, isOptional: Bool = false) {
    self.kind = kind
    self.title = title
    self.detail = detail
    self.isOptional = isOptional
  }

  /// What it is called on the page.
  public var name: LocalizedText { title ?? LocalizedText(interface: "permission.\(kind.rawValue)") }
}

extension Step {
  /// Whether its author has drawn the page.
  public var hasMarkup: Bool { kind.blocks.contains { if case .markup = $0 { true } else { false } } }

  /// What the page asks of the device; nothing for most pages.
  public var permissions: [PermissionRequest] {
    for case .permissions(let requests) in kind.blocks { return requests }
    return []
  }
}
