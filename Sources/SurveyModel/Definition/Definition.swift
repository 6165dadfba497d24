public import CivilTime

/// What an author wrote under one `answer:`, step or group, with every value already of the kind that its key declares.
public struct Definition: Sendable {
  public var values: [String: DefinitionValue]

  public init(_ values: [String: DefinitionValue] = [:]) { self.values = values }

  public func has(_ key: String) -> Bool { values[key] != nil }

  public func text(_ key: String) -> LocalizedText? { if case .text(let value)? = values[key] { value } else { nil } }
  public func string(_ key: String) -> String? { if case .string(let value)? = values[key] { value } else { nil } }
  public func integer(_ key: String) -> Int? { if case .integer(let value)? = values[key] { value } else { nil } }
  public func decimal(_ key: String) -> DecimalNumber? {
    if case .decimal(let value)? = values[key] { value } else { nil }
  }
  public func boolean(_ key: String) -> Bool? { if case .boolean(let value)? = values[key] { value } else { nil } }
  public func dateBound(_ key: String) -> DateBound? {
    if case .dateBound(let value)? = values[key] { value } else { nil }
  }
  public func choices(_ key: String) -> [ControlOption]? {
    if case .choices(let value)? = values[key] { value } else { nil }
  }
  public func labels(_ key: String) -> [NumberLabel]? {
    if case .labels(let value)? = values[key] { value } else { nil }
  }
  public func answer(_ key: String) -> AnswerDefinition? {
    if case .answer(let value)? = values[key] { value } else { nil }
  }
  public func items(_ key: String) -> [Item]? { if case .items(let value)? = values[key] { value } else { nil } }
  public func group(_ key: String) -> Definition? { if case .group(let value)? = values[key] { value } else { nil } }
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
  case answer(AnswerDefinition)
  case items([Item])
  case group(Definition)
  case map([(key: String, value: DefinitionValue)])
  case list([DefinitionValue])
}

/// A number on a scale with its words.
public struct NumberLabel: Hashable, Sendable {
  public var number: Int
  public var label: LocalizedText

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
  /// The key in question, empty for the definition as a whole.
  public var key: String
  /// What is wrong, and what to write instead.
  public var text: String
  /// A warning does not keep a study from being published.
  public var isWarning: Bool

  public init(_ key: String, _ text: String, isWarning: Bool = false) {
    self.key = key
    self.text = text
    self.isWarning = isWarning
  }
}
