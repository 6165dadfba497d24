import SurveyModel

/// A column as participants of one language read it, over consecutive versions.
struct ColumnWording: Sendable {
  /// With question, choices, bounds and whether it is required in this wording.
  let column: PlannedColumn
  let language: String
  /// The first and the last version with it. A wording that comes back later is another row: so each run's version lies in exactly
  /// one row of its language.
  private(set) var versions: ClosedRange<Int>

  /// Every wording of an item's columns: columns in order, in each the languages, in each the versions.
  ///
  /// - Parameters:
  ///   - occurrences: the item in each version that has it, the oldest first.
  ///   - studies: the study of each version.
  static func all(of id: String, _ occurrences: [ItemOccurrence], in studies: [Int: Study]) -> [ColumnWording] {
    let languages = ColumnOrder.merged(occurrences.map { studies[$0.version]?.languages ?? [] })
    let suffixes = ColumnOrder.merged(occurrences.map { $0.columns.map(\.suffix) })
    var found: [String: [String: [ColumnWording]]] = [:]
    for language in languages {
      var last: (wording: Wording, fallbacks: [String], names: [String])?
      for occurrence in occurrences {
        guard let study = studies[occurrence.version], study.languages.contains(language) else { continue }
        let fallbacks = study.fallbacks(from: language)
        let wording = Wording(occurrence)
        if let known = last, known.wording == wording, known.fallbacks == fallbacks {
          for name in known.names { found.extend(name, language, to: occurrence.version) }
          continue
        }
        let columns = worded(id, occurrence, fallbacks)
        for column in columns {
          if found[column.name]?[language]?.last?.column.saysTheSame(as: column) == true {
            found.extend(column.name, language, to: occurrence.version)
          } else {
            let version = occurrence.version
            found[column.name, default: [:]][language, default: []].append(
              ColumnWording(column: column, language: language, versions: version...version))
          }
        }
        last = (wording, fallbacks, columns.map(\.name))
      }
    }
    return suffixes.flatMap { suffix in languages.flatMap { found[id + suffix]?[$0] ?? [] } }
  }

  /// The columns as one version words them in a language.
  private static func worded(_ id: String, _ occurrence: ItemOccurrence, _ languages: [String]) -> [PlannedColumn] {
    let compiler = AnswerPlanCompiler(id: id, occurrences: [occurrence], isInEveryVersion: true, languages: languages)
    return compiler.valueColumns().map { source, column in
      guard case .otherText(let code) = source, let field = occurrence.otherField(of: code) else { return column }
      var column = column
      column.question = field.label.resolved(languages)
      return column
    }
  }

  fileprivate mutating func extend(to version: Int) { versions = versions.lowerBound...version }
}

extension [String: [String: [ColumnWording]]] {
  /// Lets the latest wording of a column in a language last until a version.
  fileprivate mutating func extend(_ column: String, _ language: String, to version: Int) {
    guard let end = self[column]?[language]?.indices.last else { return }
    self[column]?[language]?[end].extend(to: version)
  }
}

extension PlannedColumn {
  /// Whether a participant could not tell the two apart.
  fileprivate func saysTheSame(as other: PlannedColumn) -> Bool {
    question == other.question && choices == other.choices && minimum == other.minimum && maximum == other.maximum
      && isRequired == other.isRequired
  }
}

extension ItemOccurrence {
  /// The field for words beside a choice.
  fileprivate func otherField(of code: String) -> OtherField? {
    switch item.answer.format.control {
    case .radios(let options), .checkboxes(let options), .select(let options):
      options.first { $0.code == code }?.other
    default: nil
    }
  }
}
