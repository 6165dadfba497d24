import CivilTime
import SurveyModel

extension StudyReading {
  /// The version of the file format that this program writes and reads up to.
  static let formatVersion = 1

  /// Reads everything: `study.yaml`, translations, tasks.
  mutating func outline() -> StudyOutline? {
    let names = ["study.yaml", "study.yml", "study.json"]
    guard let path = names.first(where: { files.read($0) != nil }) else {
      // One that cannot be read has been told already.
      if files.problems.contains(where: { names.contains($0.file) }) { return nil }
      report(
        Diagnostic(
          file: "study.yaml", message: "There is no study.yaml in this folder.",
          help: "Name the study's own folder, the one that holds study.yaml."))
      return nil
    }
    guard let root = yaml(path) else {
      // The tasks' own mistakes are told all the same.
      _ = tasks()
      return nil
    }
    guard let fields = fields(of: root, known: StudyFileKeys.study, owner: "study.yaml") else { return nil }
    guard isReadable(fields) else { return nil }
    readLanguages(fields)
    readTranslations()
    var valuePlaces: [(id: String, place: Place)] = []
    var study = study(from: fields, valuePlaces: &valuePlaces)
    let start = fields["participation"]?["start"] ?? root
    var outline = StudyOutline(study: study, startPlace: start.place, valuePlaces: valuePlaces)
    outline.offered = (fields["participation"]?["tasks"]?.elements ?? []).compactMap { node in
      node.scalar.map { ($0, node.place) }
    }
    outline.tasks = tasks()
    if let node = fields["randomize"] { readRandomizations(node, into: &outline) }
    let prefills = PrefillChecker(tasks: outline.tasks)
    outline.earlier = EarlierNames(outline.tasks)
    study.tasks = outline.tasks.map { task in
      var model = task.model(link: study.participation.fromLink, earlier: outline.earlier.names)
      model.prefills = prefills.prefills(of: task)
      return model
    }
    outline.study = study
    reportFilesNobodyReads()
    return outline
  }

  /// Translations that belong to nothing, each with the id that was meant where one is near.
  ///
  /// Nothing is said while something else is wrong: what could not be read has no texts, and each of its translations would seem
  /// to belong to nothing.
  mutating func reportUnusedTranslations() {
    guard !diagnostics.containsError else { return }
    for (language, node, path) in translations.unused {
      let known = texts.map(\.path)
      var depth = 0
      while depth < path.count, known.contains(where: { $0.starts(with: path.prefix(depth + 1)) }) { depth += 1 }
      let prefix = path.prefix(depth)
      let candidates = Set(known.filter { $0.count > depth && $0.starts(with: prefix) }.map { $0[depth] })
      let meant = depth < path.count ? Suggestion.nearest(to: path[depth], among: candidates) : nil
      warn(
        at: node, "Nothing in the study has this text.",
        meant.map { "In place of `\(path[depth])`, did you mean `\($0)`?" }
          ?? "`cairn texts STUDY --language \(language)` writes every key that there is.")
    }
  }

  /// Gives each draw to the task in which it is made.
  private mutating func readRandomizations(_ node: YAMLNode, into outline: inout StudyOutline) {
    let randomizations = randomizations(node, places: &outline.valuePlaces)
    refuseHoles()
    let checker = RandomizationChecker(study: outline.study, tasks: outline.tasks)
    for randomization in randomizations {
      guard let home = checker.home(of: randomization, &self) else {
        laterNames.insert(randomization.id)
        continue
      }
      outline.tasks[home].randomizations.append(randomization)
    }
  }

  /// Whether this program understands the version of the file format.
  private mutating func isReadable(_ fields: Fields) -> Bool {
    guard let node = fields["cairn"] else {
      reportMissing("cairn", of: "study.yaml", in: fields, "Begin the file with `cairn: \(Self.formatVersion)`.")
      return true
    }
    guard let version = integer(node, key: "cairn") else { return true }
    if version > Self.formatVersion {
      error(at: node, "This study was written for a later version of Cairn.", "Install the newest version of Cairn.")
      return false
    }
    if version < 1 { error(at: node, "There is no version \(version) of the file format.", "Write `cairn: 1`.") }
    return true
  }

  private mutating func readLanguages(_ fields: Fields) {
    knowsLanguages = false
    guard let node = fields["languages"] else {
      return reportMissing(
        "languages", of: "study.yaml", in: fields, "List them, the fallback first: `languages: [en, de]`.")
    }
    guard let elements = node.elements, !elements.isEmpty else {
      return error(at: node, "`languages:` is a list.", "Write `languages: [en]`.")
    }
    knowsLanguages = true
    var tags: [String] = []
    for element in elements {
      guard let tag = scalar(element, key: "languages") else {
        knowsLanguages = false
        continue
      }
      if !Self.isLanguageTag(tag) {
        knowsLanguages = false
        error(
          at: element, "`\(tag)` is no language tag.",
          LanguageSlip.meant(by: tag).map { "Write `\($0)`." } ?? "Write two letters such as `en` or `de`, or `pt-BR`.")
      } else if tags.contains(tag) {
        error(at: element, "`\(tag)` stands here a second time.", "Keep one of the two.")
      } else {
        // No error, since a study that was published with it has to be read again.
        if let meant = LanguageSlip.meant(by: tag) {
          warn(at: element, "No browser asks for the language `\(tag)`.", "Write `\(meant)`.")
        }
        tags.append(tag)
      }
    }
    if let addedLanguage, !tags.contains(addedLanguage) { tags.append(addedLanguage) }
    if !tags.isEmpty { languages = tags }
  }

  private mutating func readTranslations() {
    for path in files.paths where path.hasPrefix("texts/") && Self.isYAML(path) {
      let name = path.dropFirst("texts/".count).prefix { $0 != "/" }
      let parts = name.split(separator: ".")
      guard let root = yaml(path) else {
        // Which texts it has is unknown; its own mistake has been told.
        if parts.count == 2 { unreadableLanguages.insert(String(parts[0])) }
        continue
      }
      if parts.count == 3, parts[0] == "interface" {
        readInterface(root, language: String(parts[1]), path: path)
        continue
      }
      guard parts.count == 2, let language = parts.first.map(String.init), languages.contains(language) else {
        warn(
          at: Place(file: path), "The study has no language `\(parts.first ?? "")`.",
          "Add it to `languages:` in study.yaml, or rename the file"
            + (parts.first.flatMap { Suggestion.nearest(to: String($0), among: languages) }
              .map { ": did you mean `\($0).yaml`?" } ?? "."))
        continue
      }
      guard root.pairs != nil else {
        error(at: root, "A file of translations takes keys with values.", "Begin with a task's id and `:`.")
        continue
      }
      translations.add(root, language: language)
    }
  }

  /// `texts/interface.LANG.yaml`: our own words, replaced key by key.
  private mutating func readInterface(_ root: YAMLNode, language: String, path: String) {
    guard let pairs = root.pairs else {
      return error(at: root, "A file of interface texts takes keys with texts.", nil)
    }
    for pair in pairs {
      guard let key = scalar(pair.key, key: "interface"), !reportMissingValue(of: pair, key),
        let text = plainText(pair.value, key: key)
      else { continue }
      // A plural has a form for each number: `key[one]`.
      let name = String(key.prefix { $0 != "[" })
      if !interfaceKeys.isEmpty, !interfaceKeys.contains(name) {
        warn(
          at: pair.key, "None of Cairn's own texts has the key `\(name)`.",
          Suggestion.nearest(to: name, among: interfaceKeys).map { "Did you mean `\($0)`?" }
            ?? "The keys stand in Templates/interface/en.txt.")
      }
      interfaceTexts[language, default: [:]][key] = text
    }
    holes = []
  }

  private mutating func study(from fields: Fields, valuePlaces: inout [(id: String, place: Place)]) -> Study {
    var id = "study"
    if let node = fields["study"], let typed = scalar(node, key: "study") {
      id = typed
      _ = checkID(typed, at: node)
    } else {
      reportMissing("study", of: "study.yaml", in: fields, "Give the study an id: `study: eveningWriting`.")
    }
    reportMissing("title", of: "study.yaml", in: fields, "It heads the study's first page.")
    let title = fields["title"].flatMap { text($0, key: "title", path: ["study", "title"]) } ?? LocalizedText([:])
    if let answers = fields["answers"] { studyAnswers = namedAnswers(answers, path: ["study", "answers"]) }
    var study = Study(
      id: id, title: title, languages: languages, timezone: timezone(fields), tasks: [],
      participation: participation(fields, valuePlaces: &valuePlaces))
    study.contact = fields["contact"].flatMap { contact($0) }
    study.privacy = fields["privacy"].flatMap { text($0, key: "privacy", path: ["study", "privacy"]) }
    study.runs = fields["runs"].map { runs($0) } ?? Study.RunSettings()
    if let node = fields["withdrawal"],
      let word = keyword(node, key: "withdrawal", among: Study.Withdrawal.allCases.map(\.rawValue))
    {
      study.withdrawal = Study.Withdrawal(rawValue: word) ?? .erase
    }
    refuseHoles()
    return study
  }

  private mutating func timezone(_ fields: Fields) -> String {
    guard let node = fields["timezone"] else {
      reportMissing(
        "timezone", of: "study.yaml", in: fields,
        "It decides what “today” is where a participant's zone is unknown: `timezone: Europe/Berlin`.")
      return "UTC"
    }
    guard let name = scalar(node, key: "timezone") else { return "UTC" }
    guard TimezoneDirectory.has(name) else {
      error(
        at: node, "There is no time zone `\(name)`.",
        TimezoneDirectory.nearest(to: name).map { "Did you mean `\($0)`?" }
          ?? "Write a name of the IANA list, a continent and a city such as `Europe/Berlin`, or `UTC`.")
      return "UTC"
    }
    return name
  }

  private mutating func contact(_ node: YAMLNode) -> Study.Contact? {
    guard let fields = fields(of: node, known: StudyFileKeys.contact, owner: "`contact:`") else { return nil }
    reportMissing("name", of: "`contact:`", in: fields, "Say whom participants can ask.")
    let name = fields["name"].flatMap { text($0, key: "name", path: ["study", "contact", "name"]) }
    let email = fields["email"].flatMap { scalar($0, key: "email") }
    if let email, let node = fields["email"], email.split(separator: "@").count != 2 || email.contains(" ") {
      error(at: node, "`\(email)` is no e-mail address.", "Write it as `study@example.org`.")
    }
    let phone = fields["phone"].flatMap { scalar($0, key: "phone") }
    if email == nil, phone == nil, !fields.has("email"), !fields.has("phone") {
      warn(at: node, "`contact:` says no way to reach somebody.", "Add `email:` or `phone:`.")
    }
    return name.map { Study.Contact(name: $0, email: email, phone: phone) }
  }

  private mutating func participation(
    _ fields: Fields, valuePlaces: inout [(id: String, place: Place)]
  ) -> Study.Participation {
    guard let node = fields["participation"] else {
      reportMissing(
        "participation", of: "study.yaml", in: fields, "Name the first task: `participation: { start: myTask }`.")
      return Study.Participation(start: "")
    }
    guard let own = self.fields(of: node, known: StudyFileKeys.participation, owner: "`participation:`") else {
      return Study.Participation(start: "")
    }
    reportMissing("start", of: "`participation:`", in: own, "Name the task that the study's address begins.")
    var result = Study.Participation(start: own["start"].flatMap { scalar($0, key: "start") } ?? "")
    if let open = own["open"] { result.isOpen = boolean(open, key: "open") ?? true }
    result.opens = own["opens"].flatMap { civilDateTime($0, key: "opens") }
    result.closes = own["closes"].flatMap { civilDateTime($0, key: "closes") }
    if let values = own["fromLink"] { result.fromLink = linkValues(values, places: &valuePlaces) }
    if let tasks = own["tasks"] { result.tasks = offeredTasks(tasks) } else { result.tasks = [result.start] }
    if let again = own["again"] {
      let word = keyword(again, key: "again", among: LinkValue.Again.allCases.map(\.rawValue))
      result.again = word.flatMap(LinkValue.Again.init) ?? .resume
    }
    if let opens = result.opens, let closes = result.closes, closes <= opens, let place = own["closes"] {
      error(at: place, "The study closes before it opens.", "`closes:` lies behind `opens:` (\(opens)).")
    }
    return result
  }

  /// `tasks:` – what the page of a participant with an address of their own offers, in order.
  private mutating func offeredTasks(_ node: YAMLNode) -> [String] {
    guard let elements = node.elements, !elements.isEmpty else {
      error(
        at: node, "`tasks:` is a list of tasks, but here is \(node.elements == nil ? node.description : "none").",
        "Name those that participants with an address of their own see: `tasks: [baseline, diary]`.")
      return []
    }
    var tasks: [String] = []
    for element in elements {
      guard let task = scalar(element, key: "tasks") else { continue }
      if tasks.contains(task) { error(at: element, "`\(task)` is in the list twice.", "Keep it once.") }
      tasks.append(task)
    }
    return tasks
  }

  private mutating func runs(_ node: YAMLNode) -> Study.RunSettings {
    var runs = Study.RunSettings()
    guard let fields = fields(of: node, known: StudyFileKeys.runs, owner: "`runs:`") else { return runs }
    if let node = fields["expireAfter"], let interval = interval(node, key: "expireAfter") {
      runs.expireAfter = interval
      if interval.seconds == 0 {
        error(at: node, "A survey that ends at once cannot be answered.", "Write a time such as `30 days`.")
      }
    }
    if let node = fields["grace"] { runs.grace = interval(node, key: "grace") ?? runs.grace }
    func flag(_ key: String, _ reading: inout StudyReading, _ value: inout Bool) {
      if let node = fields[key] { value = reading.boolean(node, key: key) ?? value }
    }
    flag("saveForLater", &self, &runs.allowsSavingForLater)
    flag("confirmCancel", &self, &runs.confirmsCancel)
    flag("rememberOnDevice", &self, &runs.remembersOnDevice)
    return runs
  }

  /// A task that lies in the wrong folder would be missing in silence.
  private mutating func reportFilesNobodyReads() {
    for path in files.paths where Self.isYAML(path) {
      let isKnown =
        path.hasPrefix("tasks/") || path.hasPrefix("texts/") || path.hasPrefix("templates/")
        || path.hasPrefix("media/") || path == "study.yaml" || path == "study.yml" || path == "study.json"
      if !isKnown {
        warn(at: Place(file: path), "Nothing reads this file.", "Tasks lie in tasks/, translations in texts/.")
      }
    }
  }
}
