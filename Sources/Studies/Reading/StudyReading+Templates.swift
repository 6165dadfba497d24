import SurveyModel

extension StudyReading {
  /// A template of HTML: `templates/x.mustache` in the first language, `templates/x.de.mustache` found by itself.
  mutating func markup(_ node: YAMLNode, key: String) -> [MarkupPart]? {
    guard let path = scalar(node, key: key), isLocal(path, at: node.place) else { return nil }
    guard StudyFiles.fileExtension(of: path) == "mustache" else {
      error(at: node, "A template is a Mustache file, and `\(path)` is none.", "Name a file that ends in `.mustache`.")
      return nil
    }
    guard files.read(path) != nil else {
      error(at: node, "There is no file `\(path)` in the study's folder.", nearestFile(to: path))
      return nil
    }
    var scans: [(language: String, path: String, scan: TemplateScan)] = []
    for language in languages {
      let own = "\(path.dropLast(".mustache".count)).\(language).mustache"
      let candidate = files.read(own) != nil ? own : language == languages[0] ? path : nil
      guard let candidate, let source = source(candidate) else { continue }
      if case .notUTF8(let mark) = source.flaw {
        error(at: Place(file: candidate, mark: mark), "This file is not UTF-8.", "Save it with the encoding UTF-8.")
        return nil
      }
      scans.append((language, candidate, TemplateScan(source.lines)))
    }
    var isBroken = false
    for (_, file, scan) in scans {
      for (finding, mark) in scan.findings { isBroken = !take(finding, at: Place(file: file, mark: mark)) || isBroken }
    }
    guard !isBroken, let first = scans.first else { return nil }
    for other in scans.dropFirst()
    where other.scan.parts.map(\.field) != first.scan.parts.map(\.field) {
      error(
        at: Place(file: other.path, mark: SourceMark(line: 1, column: 1)),
        "The fields stand in another order here than in `\(first.path)`, or beside other words.",
        "Place the same fields in the same order, with markup between the same ones.")
      return nil
    }
    return first.scan.parts.indices.map { index in
      guard first.scan.parts[index].markup != nil else { return .field(first.scan.parts[index].field) }
      return .markup(
        LocalizedText(
          Dictionary(
            scans.compactMap { scan in scan.scan.parts[index].markup.map { (scan.language, $0) } },
            uniquingKeysWith: { first, _ in first })))
    }
  }

  /// Whether a template may have this.
  private mutating func take(_ finding: TemplateScan.Finding, at place: Place) -> Bool {
    switch finding {
    case .hole(let name):
      holes.append(Hole(name: name, place: place))
      return true
    case .mistake(let words, let help):
      error(at: place, words, help)
      return false
    case .picture(let path):
      guard isLocal(path, at: place) else { return false }
      guard files.has(path) else {
        error(at: place, "There is no file `\(path)` in the study's folder.", nearestFile(to: path))
        return false
      }
      media.insert(path)
      return true
    }
  }
}
