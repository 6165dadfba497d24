/// Words with a meaning: what no id may be, and what a later version of Cairn will understand.
enum Vocabulary {
  // MARK: For later

  /// Whether a key belongs to the file format, but not yet to this version of the program.
  static func isForLater(_ key: String) -> Bool { laterKeys.contains(key) }

  /// Whether a kind of step belongs to the file format, but not yet to this version of the program.
  static func isStepForLater(_ type: String) -> Bool { laterSteps.contains(type) }

  private static let laterKeys: Set<String> = [
    "carePlan", "theme", "kiosk", "restrictions", "loop",
  ]

  private static let laterSteps: Set<String> = [
    "page", "active", "instructionList",
  ]

  // MARK: Ids

  /// Why a word cannot be an id; nil where it can.
  static func objection(toID id: String) -> (message: String, help: String)? {
    let scalars = Array(id.unicodeScalars)
    guard let first = scalars.first, first.isWordCharacter, first != "_", !("0"..."9").contains(first),
      scalars.allSatisfy(\.isWordCharacter)
    else {
      return (
        "`\(id)` cannot be an id.",
        "An id begins with a letter and goes on with letters, digits and `_`"
          + (proposal(for: id).map { ": `\($0)`." } ?? ".")
      )
    }
    if id.contains("__") {
      return ("An id has no double underscore; the export puts one behind it.", "Type one underscore.")
    }
    if scalars.count > longestID { return ("This id is longer than \(longestID) characters.", "Shorten it.") }
    let lower = id.lowercased()
    if let prefix = ["run_", "participant_"].first(where: { lower.hasPrefix($0) }) {
      return ("Names that begin with `\(prefix)` are columns of Cairn's own.", "Choose another beginning.")
    }
    if routes.contains(id) || operators.contains(lower) {
      return ("`\(id)` has a meaning of its own in Cairn and cannot be an id.", "Choose another word.")
    }
    if let program = reserved[lower] {
      return ("`\(id)` is a reserved word of \(program) and cannot name a column.", "Choose another word.")
    }
    return nil
  }

  /// Why a word cannot be a choice's code; nil where it can (export.md, "Names").
  ///
  /// - Parameter isMultiple: the code names a column of its own.
  static func objection(toCode code: String, isMultiple: Bool) -> String? {
    let isPlain = code.unicodeScalars.allSatisfy { $0.isWordCharacter || (!isMultiple && ($0 == "-" || $0 == ".")) }
    if code.isEmpty || !isPlain {
      return isMultiple
        ? "The code of a choice that can be ticked beside others has letters, digits and `_` only."
        : "A code has letters, digits, `_`, `-` and `.` only."
    }
    return code.contains("__") ? "A code has no double underscore." : nil
  }

  /// A code or id made of a text's letters and digits: `Pfizer–BioNTech` gives `pfizerBioNTech`.
  static func proposal(for text: String) -> String? {
    let spelled = text.map { letters[$0] ?? String($0) }.joined()
    let words = spelled.split { character in
      character.unicodeScalars.contains { !$0.isWordCharacter || $0 == "_" }
    }
    guard let first = words.first else { return nil }
    let joined =
      first.prefix(1).lowercased() + first.dropFirst() + words.dropFirst().map { String($0).capitalizedFirst }.joined()
    let proposal = String(joined.prefix(24))
    return proposal.first?.isNumber == true ? "n" + proposal : proposal
  }

  /// German letters as people spell them without umlauts; a proposal for `größe` is no use as `grE`.
  private static let letters: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
  ]

  /// Parts of a run's addresses.
  private static let routes: Set<String> = ["leave", "saved"]

  /// Words of the expression language.
  private static let operators: Set<String> = [
    "and", "or", "not", "in", "contains", "matches", "true", "false",
  ]

  /// The keys of an item, a choice or a statement: `- text: Other` is no entry with the id `text`.
  static let entryKeys: Set<String> = [
    "id", "value", "text", "question", "answer", "hint", "optional", "showIf", "learnMore", "detailText", "exclusive",
    "other", "type",
  ]

  /// Reserved words of the programs that read the export, in lower case.
  private static let reserved: [String: String] = {
    let words = [
      "R": [
        "if", "else", "repeat", "while", "function", "for", "next", "break", "null", "inf", "nan", "na",
        "na_integer_", "na_real_", "na_complex_", "na_character_",
      ],
      "SPSS": ["all", "by", "eq", "ge", "gt", "le", "lt", "ne", "to", "with"],
      "Stata": [
        "_all", "_b", "byte", "_coef", "_cons", "double", "float", "int", "long", "_n", "_pi", "_pred", "_rc", "_skip",
        "strl", "using",
      ],
    ]
    var result: [String: String] = [:]
    for (program, names) in words {
      for name in names { result[name] = program }
    }
    return result
  }()

  /// The files of an export, which a task's file must not overwrite.
  static let exportFiles: Set<String> = [
    "codebook", "versions", "wordings", "files", "participants", "randomization", "manifest", "datapackage", "identity",
  ]

  private static let longestID = 64
}
