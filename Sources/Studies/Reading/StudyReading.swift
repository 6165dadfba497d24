import SurveyModel

/// One reading of a study's files: what has been found so far, and every mistake on the way.
///
/// The parts of the reader are extensions of this type. None of them stops at a mistake: what is broken is reported
/// once and left out, and the rest is read on.
struct StudyReading {
  let files: StudyFiles
  let registry: Registry
  private(set) var diagnostics: [Diagnostic] = []
  /// The study's languages, the fallback first.
  var languages: [String] = ["en"]
  /// Whether ``languages`` are those that the author meant: where they could not be read, no wording is judged by them.
  var knowsLanguages = true
  var translations = Translations()
  /// The languages whose file of translations is broken: nothing is missed in them.
  var unreadableLanguages: Set<String> = []
  /// The keys of the program's own words; empty where these are not known.
  var interfaceKeys: Set<String> = []
  /// A language to read the study in that it may not list yet.
  var addedLanguage: String?
  /// Every text for people that the study has, in the order of its files.
  var texts: [TranslatableText] = []
  var studyAnswers: [String: NamedAnswer] = [:]
  var taskAnswers: [String: NamedAnswer] = [:]
  /// Every media file that the study lists.
  var media: Set<String> = []
  /// The holes `{{name}}` in the texts read since somebody last took them.
  /// Places in addresses where a value from the link stands.
  var addressHoles: [Hole] = []
  var holes: [Hole] = []
  /// The conditions of items and choices read since somebody last took them.
  var itemConditions: [ItemCondition] = []
  /// The conditions of checks and of variants read since somebody last took them.
  var checkConditions: [Condition] = []
  var variantConditions: [Condition] = []
  /// The calculations in the answers read since somebody last took them; their names are checked with the task's.
  var calculations: [Condition] = []
  /// Where the items read since somebody last took them take their first answers from.
  var prefills: [PrefillOutline] = []
  /// The value of the link that names a person and can be guessed; nil where there is none.
  var guessableValue: GuessableValue?
  /// The block that makes one page of the steps that are being read.
  var page: String?
  /// Our own words as the study replaces them, by language and key.
  var interfaceTexts: [String: [String: String]] = [:]
  private var sources: [String: SourceText] = [:]

  init(files: StudyFiles, registry: Registry) {
    self.files = files
    self.registry = registry
    diagnostics = files.problems
  }

  /// Names that parts of the study define which are broken or not supported by this version: conditions about them are not
  /// told again.
  var laterNames: Set<String> = []

  /// A named answer of `answers:`; without a definition where it is broken, which has been reported then.
  struct NamedAnswer {
    var definition: AnswerDefinition?
  }

  /// A value of the link that names a person, whose pattern takes values that somebody else may guess.
  struct GuessableValue {
    var value: LinkValue
    /// What `matches:` says.
    var pattern: YAMLNode
  }

  /// A place in a text where an answer is piped in.
  struct Hole {
    var name: String
    var place: Place

    /// Whether it looks like an answer of an earlier run: only these have points in their names.
    var namesEarlierRun: Bool {
      let scalars = name.unicodeScalars
      return scalars.contains(".") && scalars.allSatisfy { $0 == "." || $0.isWordCharacter }
        && scalars.first?.properties.isAlphabetic ?? false
    }
  }

  // MARK: Files

  /// A text file cut into lines, nil where there is none.
  mutating func source(_ path: String) -> SourceText? {
    if let known = sources[path] { return known }
    guard let bytes = files.read(path) else { return nil }
    let source = SourceText(path: path, bytes: bytes)
    sources[path] = source
    return source
  }

  /// The value in a YAML file; nil where there is none or its syntax is broken.
  mutating func yaml(_ path: String) -> YAMLNode? {
    guard let source = source(path) else { return nil }
    var reader = YAMLReader(source)
    let root = reader.read()
    for diagnostic in reader.diagnostics { report(diagnostic) }
    if root == nil, reader.diagnostics.isEmpty {
      report(Diagnostic(file: path, line: 1, column: 1, message: "This file is empty.", help: "Fill it, or delete it."))
    }
    return root
  }

  // MARK: Mistakes

  /// Reports holes for answers where no answer is known: outside of a task's steps.
  mutating func refuseHoles() {
    for hole in holes {
      error(at: hole.place, "No answer is known here: `{{\(hole.name)}}` stands outside of the steps.", "Remove it.")
    }
    holes = []
  }

  mutating func report(_ diagnostic: Diagnostic) {
    let isFull = diagnostics.count >= StudyLimits.diagnostics
    // However many doubts there are, the first error is told: it decides whether the study is served.
    if !isFull || (diagnostic.severity == .error && !diagnostics.containsError) { diagnostics.append(diagnostic) }
  }

  mutating func error(at place: Place, _ message: String, _ help: String? = nil) {
    report(Self.diagnostic(.error, place, message, help))
  }

  mutating func warn(at place: Place, _ message: String, _ help: String? = nil) {
    report(Self.diagnostic(.warning, place, message, help))
  }

  mutating func error(at node: YAMLNode, _ message: String, _ help: String? = nil) {
    error(at: node.place, message, help)
  }

  mutating func warn(at node: YAMLNode, _ message: String, _ help: String? = nil) {
    warn(at: node.place, message, help)
  }

  private static func diagnostic(
    _ severity: Diagnostic.Severity, _ place: Place, _ message: String, _ help: String?
  ) -> Diagnostic {
    Diagnostic(
      severity: severity, file: place.file, line: place.mark?.line ?? 0, column: place.mark?.column ?? 0,
      message: message, help: help)
  }
}
