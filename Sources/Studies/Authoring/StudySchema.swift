public import SurveyModel

/// A JSON Schema (draft 7) of `study.yaml` and of the files in `tasks/`, for editors: what may be typed where, and what it means.
///
/// It follows from the keys that formats, kinds of steps and the reader declare. It is no checker: `cairn check` sees what only the
/// whole study shows.
public struct StudySchema: Sendable {
  private let registry: Registry

  /// The schema for these answer formats and kinds of steps.
  public init(registry: Registry) { self.registry = registry }

  /// The whole schema, with a line break at its end.
  public var json: String {
    let root: SchemaValue = [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "Cairn: study.yaml and tasks/*.yaml",
      "if": ["required": ["task"]], "then": ["$ref": "#/definitions/task"], "else": ["$ref": "#/definitions/study"],
      "definitions": definitions,
    ]
    return root.text() + "\n"
  }

  private var definitions: SchemaValue {
    var members: [(name: String, value: SchemaValue)] = [
      ("study", object(StudyFileKeys.study, in: "study")), ("task", object(StudyFileKeys.task, in: "task")),
      ("step", step), ("answer", answer), ("choice", choice), ("item", item), ("signer", signer),
      ("learnMore", learnMore),
      ("block", object(StudyFileKeys.block, in: "block")),
    ]
    members += Self.scalars
    for format in registry.formats {
      let keys = [Self.type(format.name, format.summary)] + format.keys + AnswerDefinition.sharedKeys
      members.append(("answer.\(format.name)", object(keys, in: "answer")))
    }
    for kind in registry.steps {
      let own = kind.keys.map(\.name)
      let shared = Step.sharedKeys.filter { !own.contains($0.name) }
      let id = DefinitionKey("id", .string, "Names the step in rules, in its address and in the data.", required: true)
      members.append(
        ("step.\(kind.name)", object([id, Self.type(kind.name, kind.summary)] + kind.keys + shared, in: "step")))
    }
    return .object(members)
  }

  /// The key that tells which format or kind it is.
  private static func type(_ name: String, _ summary: String) -> DefinitionKey {
    DefinitionKey("type", .keyword([name]), summary, required: true)
  }

  // MARK: Objects

  /// The keys of a place of the study file whose kinds no format declares.
  private func object(_ names: [String], in place: String) -> SchemaValue {
    object(names.compactMap { StudyFileKeys.key($0, in: place) }, in: place)
  }

  private func object(_ keys: [DefinitionKey], in place: String) -> SchemaValue {
    let properties = keys.map { key in
      (name: key.name, value: value(of: key, in: place).adding("description", .string(key.summary)))
    }
    let required = keys.filter(\.isRequired).map { SchemaValue.string($0.name) }
    let object: SchemaValue = [
      "type": "object", "properties": .object(properties), "additionalProperties": false,
    ]
    return required.isEmpty ? object : object.adding("required", .list(required))
  }

  private func value(of key: DefinitionKey, in place: String) -> SchemaValue {
    switch (key.name, place) {
    case ("learnMore", _): Self.reference("learnMore", "anyOf")
    case ("steps", "task"), ("steps", "block"): ["type": "array", "items": ["$ref": "#/definitions/step"]]
    // A share for each, or the arms alone.
    case ("arms", _):
      [
        "anyOf": [
          value(of: key.kind, named: key.name),
          ["type": "object", "minProperties": 2, "additionalProperties": ["$ref": "#/definitions/integer"]],
        ]
      ]
    default: value(of: key.kind, named: key.name)
    }
  }

  private func value(of kind: DefinitionKey.Kind, named name: String) -> SchemaValue {
    switch kind {
    case .text, .flagOrText: return Self.reference("text")
    case .string, .address, .scalar, .file, .markup, .expression: return Self.reference("scalar")
    case .keyword(let words): return ["enum": .list(words.flatMap(Self.typed))]
    case .integer: return Self.reference("integer")
    case .decimal: return Self.reference("number")
    case .boolean: return Self.reference("flag")
    case .dateBound, .interval: return Self.reference("scalar")
    case .choices: return ["type": "array", "items": ["$ref": "#/definitions/choice"]]
    case .labels: return ["type": "object", "additionalProperties": ["$ref": "#/definitions/text"]]
    case .answer: return Self.reference("answer")
    case .items: return ["type": "array", "items": ["$ref": "#/definitions/item"]]
    case .signers: return ["type": "array", "items": ["$ref": "#/definitions/signer"]]
    case .group(let keys): return object(keys, in: name)
    case .map(let kind): return ["type": "object", "additionalProperties": value(of: kind, named: name)]
    case .list(let kind): return ["type": "array", "items": value(of: kind, named: name)]
    }
  }

  /// A reference that can have a description beside it: draft 7 passes over what stands beside `$ref` itself.
  private static func reference(_ definition: String, _ combination: String = "allOf") -> SchemaValue {
    .object([(name: combination, value: .list([["$ref": .string("#/definitions/\(definition)")]]))])
  }

  /// The ways in which an editor may read a word: `true` is a flag, `5` a number.
  private static func typed(_ word: String) -> [SchemaValue] {
    switch word {
    case "true": [true, "true"]
    case "false": [false, "false"]
    default: Int(word).map { [.integer($0), .string(word)] } ?? [.string(word)]
    }
  }

  // MARK: What is told apart by its type

  /// A step, or a block of them.
  private var step: SchemaValue {
    [
      "if": ["type": "object", "required": ["block"]], "then": ["$ref": "#/definitions/block"],
      "else": discriminated("step", registry.steps.map { $0.name }),
    ]
  }

  /// A format, or the name of one.
  private var answer: SchemaValue {
    [
      "if": ["type": "object"], "then": discriminated("answer", registry.formats.map { $0.name }),
      "else": ["type": "string"],
    ]
  }

  /// One definition a type, chosen by the type alone: so an editor's complaint is about the one that was meant.
  private func discriminated(_ prefix: String, _ names: [String]) -> SchemaValue {
    let cases = names.map { name -> SchemaValue in
      [
        "if": ["properties": ["type": ["const": .string(name)]], "required": ["type"]],
        "then": ["$ref": .string("#/definitions/\(prefix).\(name)")],
      ]
    }
    return [
      "type": "object", "required": ["type"], "properties": ["type": ["enum": .list(names.map { .string($0) })]],
      "allOf": .list(cases),
    ]
  }

  // MARK: Entries of lists

  /// `- code: words`, a bare word, or all keys.
  private var choice: SchemaValue { entry(StudyFileKeys.choice, in: "choice", bare: true) }

  /// `- id: question`, or all keys.
  private var item: SchemaValue { entry(object(Item.keys, in: "item"), bare: false) }

  /// `- id: title`, or all keys.
  private var signer: SchemaValue {
    let keys = SignerFormat.entryKeys
    return entry(object(keys, in: "signer"), bare: false, without: keys.map(\.name))
  }

  private func entry(_ names: [String], in place: String, bare: Bool) -> SchemaValue {
    entry(object(names, in: place), bare: bare)
  }

  private func entry(
    _ whole: SchemaValue, bare: Bool, without names: [String] = Vocabulary.entryKeys.sorted()
  ) -> SchemaValue {
    let ownKeys = names.map { SchemaValue.string($0) }
    let pair: SchemaValue = [
      "type": "object", "minProperties": 1, "maxProperties": 1,
      "propertyNames": ["not": ["enum": .list(ownKeys)]], "additionalProperties": ["$ref": "#/definitions/text"],
    ]
    return ["anyOf": .list((bare ? [["$ref": "#/definitions/scalar"]] : []) + [pair, whole])]
  }

  /// A text that unfolds in place, one entry with keys, or a list of them.
  private var learnMore: SchemaValue {
    let one: [SchemaValue] = [["$ref": "#/definitions/text"], object(StudyFileKeys.learnMore, in: "learnMore")]
    return ["anyOf": .list(one + [["type": "array", "items": ["anyOf": .list(one)]]])]
  }

  // MARK: Values

  private static let scalars: [(name: String, value: SchemaValue)] = [
    ("scalar", ["type": ["string", "number", "boolean"]]),
    ("integer", ["anyOf": [["type": "integer"], ["type": "string", "pattern": "^-?[0-9]+$"]]]),
    ("number", ["anyOf": [["type": "number"], ["type": "string", "pattern": "^-?[0-9]+([.][0-9]+)?$"]]]),
    ("flag", ["enum": [true, false, "true", "false"]]),
    (
      "text",
      [
        "description": "A text, a map of languages, or `{ file: pages/x.md }`.",
        "anyOf": [
          ["$ref": "#/definitions/scalar"],
          [
            "type": "object", "minProperties": 1, "additionalProperties": false,
            "properties": ["file": ["type": "string"]],
            "patternProperties": ["^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$": ["$ref": "#/definitions/scalar"]],
          ],
        ],
      ]
    ),
  ]
}
