public import CivilTime

/// A number that is calculated from a run's answers when it finishes: `scores:` of a task (researchkit.md W-08).
public struct Score: Sendable {
  /// How it is calculated.
  public enum Formula: Sendable {
    /// The mean of what is there.
    case mean([Part], atLeast: Int)
    /// The sum of what is there.
    case sum([Part], atLeast: Int)
    /// An expression over answers and earlier scores.
    case value(Expression)
  }

  /// One answer, or earlier score, that goes into a mean or sum.
  public struct Part: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Minimum and maximum together, from which the value is taken away; nil: the value itself counts.
    public var reversedFrom: DecimalNumber?

    /// A part that counts as it is, unless it is reversed.
    public init(_ name: String, reversedFrom: DecimalNumber? = nil) {
      self.name = name
      self.reversedFrom = reversedFrom
    }
  }

  /// Names the score in other scores, texts and the export.
  public var id: String
  /// What it measures, for the codebook.
  public var title: LocalizedText?
  /// How it is calculated.
  public var formula: Formula
  /// It is a yes or no, 1 or 0 in the export.
  public var isFlag: Bool

  /// A score with its parts; a number unless said otherwise.
  public init(id: String, title: LocalizedText? = nil, formula: Formula, isFlag: Bool = false) {
    self.id = id
    self.title = title
    self.formula = formula
    self.isFlag = isFlag
  }

  /// The name under which a run keeps how many values went into a mean or sum, and of its column.
  public static func countName(_ id: String) -> String { id + "__n" }

  /// What it is calculated from.
  public var names: Set<String> {
    switch formula {
    case .mean(let parts, _), .sum(let parts, _): Set(parts.map(\.name))
    case .value(let expression): expression.names
    }
  }

  /// The formula in words of the codebook: `mean(before1, 8 - before2), at least 2 of 2`.
  public var spelledFormula: String {
    func spelled(_ function: String, _ parts: [Part], _ atLeast: Int) -> String {
      let list = parts.map { part in part.reversedFrom.map { "\($0) - \(part.name)" } ?? part.name }
      return "\(function)(\(list.joined(separator: ", "))), at least \(atLeast) of \(parts.count)"
    }
    return switch formula {
    case .mean(let parts, let atLeast): spelled("mean", parts, atLeast)
    case .sum(let parts, let atLeast): spelled("sum", parts, atLeast)
    case .value(let expression): expression.source
    }
  }
}

extension NavigableOrderedTask {
  /// Calculates every score over a run's answers, each with the ones before it at hand.
  ///
  /// - Returns: by name, with the counts of means and sums under ``Score/countName(_:)``. A score for which too little is there
  ///   is missing.
  public func scores(over answers: some AnswerLookup, at moment: Moment) -> [String: AnswerValue] {
    var known = ScoredAnswers(answers: answers)
    var results: [String: AnswerValue] = [:]
    for score in scores {
      let (value, count) = score.result(over: known, at: moment)
      if let count { results[Score.countName(score.id)] = .number(DecimalNumber(count)) }
      known.scores.updateValue(value, forKey: score.id)
      if let value { results[score.id] = value }
    }
    return results
  }
}

/// Answers, and the scores that were calculated from them so far.
private struct ScoredAnswers<Answers: AnswerLookup>: AnswerLookup {
  let answers: Answers
  var scores: [String: AnswerValue?] = [:]

  func state(of name: String) -> ItemState {
    guard let score = scores[name] else { return answers.state(of: name) }
    return score.map { ItemState.answer(.answered($0)) } ?? .notShown
  }

  func states(of name: String) -> [ItemState] {
    scores[name] == nil ? answers.states(of: name) : [state(of: name)]
  }
}

extension Score {
  fileprivate func result(
    over answers: some AnswerLookup, at moment: Moment
  ) -> (value: AnswerValue?, count: Int?) {
    switch formula {
    case .mean(let parts, let atLeast):
      let (sum, count) = Self.sum(of: parts, over: answers)
      let mean = count > 0 && count >= atLeast ? DecimalNumber(rounding: sum / Double(count)) : nil
      return (mean.map(AnswerValue.number), count)
    case .sum(let parts, let atLeast):
      let (sum, count) = Self.sum(of: parts, over: answers)
      return (count >= atLeast ? DecimalNumber(rounding: sum).map(AnswerValue.number) : nil, count)
    case .value(let expression):
      switch expression.evaluate(answers, at: moment) {
      case .number(let number): return (DecimalNumber(rounding: number).map(AnswerValue.number), nil)
      case .boolean(let value): return (.boolean(value), nil)
      case .text, .codes, .date, .time, .dateTime, nil: return (nil, nil)
      }
    }
  }

  /// What is there, together, and how much that is.
  private static func sum(of parts: [Part], over answers: some AnswerLookup) -> (sum: Double, count: Int) {
    let found = parts.flatMap { numbers($0, answers) }
    return (found.reduce(0, +), found.count)
  }

  /// The value of a part; of what is asked several times each.
  private static func numbers(_ part: Part, _ answers: some AnswerLookup) -> [Double] {
    answers.states(of: part.name).compactMap { number($0, part) }
  }

  private static func number(_ state: ItemState, _ part: Part) -> Double? {
    guard case .answer(let answer) = state, let value = answer.value, let number = number(value) else { return nil }
    return part.reversedFrom.map { $0.double - number } ?? number
  }

  /// What a value counts; of a consent or a signature, which have more to them, whether it was given.
  private static func number(_ value: AnswerValue) -> Double? {
    switch value {
    case .number(let number), .quantity(let number, _, _): number.double
    case .boolean(let holds): holds ? 1 : 0
    case .detailed(let whole, _): number(whole)
    case .text, .choice, .choices, .date, .time, .dateTime, .parts: nil
    }
  }
}
