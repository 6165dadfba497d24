/// What came of asking for permissions: filled by the page's script (researchkit.md S-20).
///
/// Not in the registry: a step that asks for permissions brings it.
public struct PermissionsFormat: FormatOfStep {
  /// The name under which the answer is known; authors cannot write it.
  public static let name = "permissions"
  /// One sentence for the documentation.
  public static let summary = "What came of asking for permissions."
  /// The part that says that the page's script ran.
  public static let script = "script"

  private let requests: [PermissionRequest]

  /// What is asked for.
  public init(_ requests: [PermissionRequest]) { self.requests = requests }

  /// Nothing is asked for.
  public init(_ definition: Definition, problems: inout [DefinitionProblem]) { requests = [] }

  /// Conditions can only ask whether there is one: `answered()` and `shown()`.
  public var valueType: ValueType { .opaque }

  /// A hidden field for each, which the page's script fills.
  public var control: Control { .hidden(parts: [Self.script] + requests.map(\.kind.rawValue)) }

  /// Takes the states. Where no script ran nobody can be asked, and everybody may go on.
  public func read(_ fields: FieldInput, in context: ReadingContext) -> Reading {
    let hasScript = fields.first(Self.script) == "1"
    let states = requests.map { request in
      (
        request,
        hasScript ? fields.first(request.kind.rawValue).flatMap(PermissionRequest.State.init) ?? .default : .default
      )
    }
    let missing = states.filter { request, state in
      hasScript && !request.isOptional && state != .connected && state != .notSupported
    }
    guard missing.isEmpty else {
      return .refused(
        missing.map { request, state in
          AnswerProblem(
            Message(
              state == .error ? "error.permission.refused" : "error.permission", ["permission": .text(request.name)]),
            part: request.kind.rawValue)
        })
    }
    return .value(.parts(states.map { AnswerPart(name: $0.kind.rawValue, text: $1.rawValue) }))
  }

  /// The states; the page's script looks anew.
  public func fields(for value: AnswerValue) -> FieldInput { FieldInput(parts: value) }

  /// A column for each, `ID__KIND`.
  public func columns() -> [Column] {
    let labels = PermissionRequest.State.allCases.map {
      CodeLabel(code: $0.rawValue, label: LocalizedText(verbatim: $0.rawValue))
    }
    return requests.map {
      Column(suffix: "__\($0.kind.rawValue)", type: .code(labels), source: .part($0.kind.rawValue))
    }
  }
}
