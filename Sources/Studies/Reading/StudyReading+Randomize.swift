import SurveyModel

extension StudyReading {
  /// `randomize:` – draws by their ids.
  ///
  /// - Parameter places: takes the place of each id.
  mutating func randomizations(
    _ node: YAMLNode, places: inout [(id: String, place: Place)]
  ) -> [RandomizationOutline] {
    guard let pairs = node.pairs else {
      error(
        at: node, "`randomize:` takes names with keys, but here \(node.description).",
        "Write `condition: { arms: [a, b], after: consent }` below it.")
      return []
    }
    var outlines: [RandomizationOutline] = []
    for pair in pairs {
      guard let id = scalar(pair.key, key: "randomize") else { continue }
      places.append((id, pair.key.place))
      let isNamed = checkID(id, at: pair.key)
      if reportMissingValue(of: pair, id) {
        laterNames.insert(id)
        continue
      }
      guard let outline = randomization(id, pair.value) else {
        laterNames.insert(id)
        continue
      }
      if !isNamed || outline.model == nil { laterNames.insert(id) }
      outlines.append(outline)
    }
    return outlines
  }

  private mutating func randomization(_ id: String, _ node: YAMLNode) -> RandomizationOutline? {
    let owner = "a draw"
    guard let fields = fields(of: node, known: StudyFileKeys.randomize, owner: owner) else { return nil }
    reportMissing("arms", of: owner, in: fields, "List them: `arms: [grateful, factual]`.")
    reportMissing("after", of: owner, in: fields, "Name the step behind which it is drawn, such as the consent.")
    let title = fields["title"].flatMap { text($0, key: "title", path: ["study", "randomize", id, "title"]) }
    let arms = fields["arms"].flatMap { self.arms($0) }
    guard let afterNode = fields["after"], let after = scalar(afterNode, key: "after") else { return nil }
    var outline = RandomizationOutline(id: id, afterNode: afterNode)
    var isBroken = !fields.valueless.isEmpty
    if let node = fields["strata"] {
      guard let strata = names(node, key: "strata", example: "[gender, site]") else { return outline }
      outline.strata = strata
    }
    guard let arms else { return outline }
    var randomization = Randomization(
      id: id, title: title, arms: arms, after: after, strata: outline.strata.map(\.name))
    if let node = fields["blocks"] {
      randomization.blocks = blocks(node, arms: randomization) ?? []
      isBroken = isBroken || randomization.blocks.isEmpty
    }
    if let node = fields["list"] {
      for key in ["blocks"] where fields.has(key) {
        error(
          at: fields.pairs[key]?.key ?? node, "`\(key):` and `list:` stand here together.",
          "Keep one of the two: the list says the arm of each place.")
        isBroken = true
      }
      if fields["arms"]?.pairs != nil, let node = fields["arms"] {
        error(at: node, "The list says how often each arm comes.", "Write the arms without shares: `arms: [a, b]`.")
        isBroken = true
      }
      if let table = listTable(node) {
        outline.list = (node, table)
        randomization.list = list(table, of: randomization, at: node)
        isBroken = isBroken || randomization.list == nil
      } else {
        isBroken = true
      }
    }
    if !isBroken { outline.model = randomization }
    return outline
  }

  /// `[a, b]`, or `{ a: 2, b: 1 }`.
  private mutating func arms(_ node: YAMLNode) -> [Randomization.Arm]? {
    var arms: [(arm: Randomization.Arm, node: YAMLNode)] = []
    var isBroken = false
    if let elements = node.elements {
      for element in elements {
        guard let code = scalar(element, key: "arms") else { return nil }
        arms.append((Randomization.Arm(code), element))
      }
    } else if let pairs = node.pairs {
      for pair in pairs {
        guard let code = scalar(pair.key, key: "arms"), !reportMissingValue(of: pair, code),
          let share = integer(pair.value, key: code)
        else { return nil }
        if !(1...Self.largestShare).contains(share) {
          error(
            at: pair.value, "A share is a whole number from 1 to \(Self.largestShare).",
            "Write `{ a: 2, b: 1 }` for two of `a` on one of `b`.")
          isBroken = true
        }
        arms.append((Randomization.Arm(code, share: share), pair.key))
      }
    } else {
      error(
        at: node, "`arms:` is a list, but here is \(node.description).",
        "Write `[grateful, factual]`, or `{ grateful: 2, factual: 1 }` for unequal shares.")
      return nil
    }
    var known: Set<String> = []
    for (arm, place) in arms {
      if let objection = Vocabulary.objection(toCode: arm.code, isMultiple: true) {
        error(
          at: place, "`\(arm.code)` cannot be an arm. \(objection)",
          Vocabulary.proposal(for: arm.code).map { "Type `\($0)`, for instance." })
        isBroken = true
      } else if !known.insert(arm.code).inserted {
        error(at: place, "The arm `\(arm.code)` stands here a second time.", "Keep one of the two.")
        isBroken = true
      }
    }
    if arms.count < 2 || arms.count > Randomization.mostArms {
      error(at: node, "A draw has 2 to \(Randomization.mostArms) arms.", "Write `arms: [grateful, factual]`.")
      isBroken = true
    }
    return isBroken ? nil : arms.map(\.arm)
  }

  /// The sizes of blocks: each holds the shares a whole number of times.
  private mutating func blocks(_ node: YAMLNode, arms randomization: Randomization) -> [Int]? {
    guard let elements = node.elements, !elements.isEmpty else {
      error(at: node, "`blocks:` is a list of sizes.", "Write `blocks: [4, 6]`.")
      return nil
    }
    var sizes: [Int] = []
    var isBroken = false
    for element in elements {
      guard let size = integer(element, key: "blocks") else { return nil }
      let shares = randomization.shares
      if size < 1 || size > Randomization.largestBlock || size % shares != 0 {
        let fitting = Array(stride(from: shares, through: Randomization.largestBlock, by: shares).prefix(3))
        error(
          at: element, "A block of \(size) cannot hold the arms in their shares.",
          fitting.isEmpty
            ? "Make the shares smaller: together they are \(shares)."
            : "Sizes are multiples of \(shares), up to \(Randomization.largestBlock): "
              + fitting.map { "`\($0)`" }.joined(separator: ", ") + ".")
        isBroken = true
      }
      sizes.append(size)
    }
    return isBroken ? nil : sizes
  }

  /// A list of names with their places.
  mutating func names(_ node: YAMLNode, key: String, example: String) -> [(name: String, node: YAMLNode)]? {
    guard let elements = node.elements, !elements.isEmpty else {
      error(at: node, "`\(key):` is a list of names.", "Write `\(key): \(node.scalar.map { "[\($0)]" } ?? example)`.")
      return nil
    }
    var names: [(name: String, node: YAMLNode)] = []
    for element in elements {
      guard let name = scalar(element, key: key) else { return nil }
      if names.contains(where: { $0.name == name }) {
        error(at: element, "`\(name)` stands here a second time.", "Keep one of the two.")
        return nil
      }
      names.append((name, element))
    }
    return names
  }

  // MARK: Lists

  private mutating func listTable(_ node: YAMLNode) -> CSVTable? {
    guard let path = scalar(node, key: "list"), isLocal(path, at: node.place) else { return nil }
    guard StudyFiles.fileExtension(of: path) == "csv" else {
      error(at: node, "The list is a CSV file, and `\(path)` is none.", "Name a file that ends in `.csv`.")
      return nil
    }
    guard let source = source(path) else {
      error(at: node, "There is no file `\(path)` in the study's folder.", nearestFile(to: path))
      return nil
    }
    if case .notUTF8(let mark) = source.flaw {
      error(at: Place(file: path, mark: mark), "This file is not UTF-8.", "Save it with the encoding UTF-8.")
      return nil
    }
    return CSVTable(source.lines.map { String($0) }.joined(separator: "\n"))
  }

  /// The arms of a list by stratum: a column `arm`, and one for each of `strata:`.
  private mutating func list(
    _ table: CSVTable, of randomization: Randomization, at node: YAMLNode
  ) -> [String: [String]]? {
    let path = node.scalar ?? ""
    var columns: [[String]] = []
    for name in ["arm"] + randomization.strata {
      guard let column = table.column(name) else {
        error(
          at: Place(file: path, mark: SourceMark(line: 1, column: 1)), "The list has no column `\(name)`.",
          "Its first line names the columns: `" + (randomization.strata + ["arm"]).joined(separator: ",") + "`.")
        return nil
      }
      columns.append(column)
    }
    for name in table.header where !(["arm", "position", "block"] + randomization.strata).contains(name) {
      warn(
        at: Place(file: path, mark: SourceMark(line: 1, column: 1)), "Nothing reads the column `\(name)`.",
        "The arm of each place follows from `strata:` and the order of the lines.")
    }
    var list: [String: [String]] = [:]
    var isBroken = false
    for (index, row) in table.rows.enumerated() {
      let arm = columns[0][index]
      if !randomization.has(arm) {
        error(
          at: Place(file: path, mark: SourceMark(line: row.line, column: 1)), "There is no arm `\(arm)`.",
          Suggestion.help(for: arm, among: randomization.arms.map(\.code)))
        isBroken = true
      }
      list[randomization.stratum(columns.dropFirst().map { $0[index] }), default: []].append(arm)
    }
    if table.rows.isEmpty {
      error(at: node, "The list `\(path)` is empty.", "Write one line for each place, below the names of the columns.")
      isBroken = true
    }
    return isBroken ? nil : list
  }

  private static let largestShare = 100
}
