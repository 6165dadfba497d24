public import CivilTime

/// What an author wrote under one `answer:`, step or group, with every value already of the kind that its key declares.
public struct Definition: Sendable {
  /// What was written, by key. Keys that no format or step declares never get here.
  public var values: [String: DefinitionValue]

  /// A definition with these values; without any, every key counts as not written.
  public init(_ values: [String: DefinitionValue] = [:]) { self.values = values }

  /// Whether the author wrote the key at all.
  public func has(_ key: String) -> Bool { values[key] != nil }

  /// The text for people under a key; nil, as for all kinds below, where there is none or it is of another kind.
  public func text(_ key: String) -> LocalizedText? { if case .text(let value)? = values[key] { value } else { nil } }

  /// The string under a key: a pattern, a keyword, an address, or the path of a file.
  public func string(_ key: String) -> String? { if case .string(let value)? = values[key] { value } else { nil } }

  /// The whole number under a key; for an interval its seconds.
  public func integer(_ key: String) -> Int? { if case .integer(let value)? = values[key] { value } else { nil } }

  /// The number under a key, exact: no binary rounding has touched it.
  public func decimal(_ key: String) -> DecimalNumber? {
    if case .decimal(let value)? = values[key] { value } else { nil }
  }

  /// The `true` or `false` under a key; nil lets the caller choose what counts where nothing is said.
  public func boolean(_ key: String) -> Bool? { if case .boolean(let value)? = values[key] { value } else { nil } }

  /// The date, or the count of days from today, under a key.
  public func dateBound(_ key: String) -> DateBound? {
    if case .dateBound(let value)? = values[key] { value } else { nil }
  }

  /// The choices under a key, in the author's order.
  public func choices(_ key: String) -> [ControlOption]? {
    if case .choices(let value)? = values[key] { value } else { nil }
  }

  /// The labelled numbers under a key, in the author's order; a number may stand there twice.
  public func labels(_ key: String) -> [NumberLabel]? {
    if case .labels(let value)? = values[key] { value } else { nil }
  }

  /// The answer format under a key, whether written in place or by its name.
  public func answer(_ key: String) -> AnswerDefinition? {
    if case .answer(let value)? = values[key] { value } else { nil }
  }

  /// The items of a form under a key, in order.
  public func items(_ key: String) -> [Item]? { if case .items(let value)? = values[key] { value } else { nil } }

  /// The nested keys under a key, such as a picture's.
  public func group(_ key: String) -> Definition? { if case .group(let value)? = values[key] { value } else { nil } }

  /// The values of the list under a key, in order; none where there is no list.
  public func list(_ key: String) -> [DefinitionValue] { if case .list(let value)? = values[key] { value } else { [] } }

  /// The strings of the list under a key, in order.
  public func strings(_ key: String) -> [String] {
    list(key).compactMap { if case .string(let value) = $0 { value } else { nil } }
  }

  /// The calculation under a key.
  public func expression(_ key: String) -> Expression? {
    if case .expression(let value)? = values[key] { value } else { nil }
  }

  /// The parts of the template under a key.
  public func markup(_ key: String) -> [MarkupPart]? {
    if case .markup(let value)? = values[key] { value } else { nil }
  }

  /// The pairs under a key, in the author's order.
  public func map(_ key: String) -> [(key: String, value: DefinitionValue)]? {
    if case .map(let value)? = values[key] { value } else { nil }
  }
}

/// One value of a definition. Files and scalars are strings; an interval is its seconds.
public indirect enum DefinitionValue: Sendable {
  case text(LocalizedText)
  case string(String)
  case integer(Int)
  case decimal(DecimalNumber)
  case boolean(Bool)
  case dateBound(DateBound)
  case choices([ControlOption])
  case labels([NumberLabel])
  case expression(Expression)
  case answer(AnswerDefinition)
  case items([Item])
  case markup([MarkupPart])
  case group(Definition)
  case map([(key: String, value: DefinitionValue)])
  case list([DefinitionValue])
}

/// A number on a scale with its words.
public struct NumberLabel: Hashable, Sendable {
  /// Where on the scale the words stand.
  public var number: Int
  /// The words.
  public var label: LocalizedText

  /// A number with its words.
  public init(number: Int, label: LocalizedText) {
    self.number = number
    self.label = label
  }
}

/// The earliest or latest date that an answer may have: fixed, or counted from the participant's today (researchkit.md Q-22).
public enum DateBound: Hashable, Sendable {
  case date(CivilDate)
  case today(offsetDays: Int)
  /// The present minute, for date-times.
  case now
}

/// Something wrong with a definition, said of the key that has to change.
public struct DefinitionProblem: Hashable, Sendable {
  /// The key in question, empty for the definition as a whole; behind a point a key or the place of an entry within.
  public var key: String
  /// What is wrong, and what to write instead.
  public var text: String
  /// A warning does not keep a study from being published.
  public var isWarning: Bool

  /// A problem with the value of a key; the key is empty where the definition as a whole has it.
  public init(_ key: String, _ text: String, isWarning: Bool = false) {
    self.key = key
    self.text = text
    self.isWarning = isWarning
  }
}
