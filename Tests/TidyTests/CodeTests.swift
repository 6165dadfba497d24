import Testing

@Suite struct CodeTests {
  @Test func `nothing that a request can reach ends the program, leaves it or escapes its loop`() {
    Violation.report(Repository.swiftSources.flatMap(Self.forbiddenCalls))
  }

  @Test func `nothing is left open`() {
    let files = Repository.texts.filter { file in
      ["Sources/", "Templates/", "Public/", "Scripts/"].contains { file.path.hasPrefix($0) }
    }
    Violation.report(files.flatMap(Self.openEnds))
  }

  @Test func `no file is longer than five hundred lines`() {
    Violation.report(
      Repository.swiftSources.filter { $0.lines.count > 501 }.map {
        Violation(path: $0.path, reason: "has \($0.lines.count - 1) lines; is it one room?")
      })
  }

  @Test func `a file is named after its type`() {
    Violation.report(Repository.swiftSources.compactMap(Self.misnamed))
  }

  @Test func `each public declaration says what it is for`() {
    Violation.report(Repository.swiftSources.flatMap(Self.undocumented))
  }

  @Test func `tests do not sleep`() {
    Violation.report(
      Repository.swiftTests.flatMap { file in
        file.violations(in: file.code) { line in
          ["Thread.sleep", "usleep(", "Task.sleep"].first { line.contains($0) }.map { "\($0) in a test" }
        }
      })
  }

  // MARK: Rules

  /// The one file that starts a program: the operator's own, for letters.
  private static let mailProgram = "Sources/Mailing/MailProgram.swift"

  static func forbiddenCalls(_ file: TextFile) -> [Violation] {
    file.violations(in: file.code) { line in
      let plain = ["try!", "fatalError(", "preconditionFailure(", "as!", "Task.detached"]
      if let found = plain.first(where: { line.contains($0) }) { return "\(found) in Sources" }
      if file.path != mailProgram, line.contains(/(^|[^\w.])(Process|popen|posix_spawnp?|execv\w*|fork)\(/) {
        return "another program is started"
      }
      if line.contains("Task"), line.contains(/(^|[^\w.])Task\s*[({]/) { return "an unstructured Task leaves its loop" }
      if line.contains("print("), line.contains(/(^|[^\w.])print\(/), !line.contains("func print(") {
        return "print( in Sources"
      }
      return nil
    }
  }

  static func openEnds(_ file: TextFile) -> [Violation] {
    file.violations(in: file.lines) { line in
      ["TODO", "FIXME", "XXX"].first { line.contains($0) }.map { "\($0) is left open" }
    }
  }

  static func misnamed(_ file: TextFile) -> Violation? {
    let name = file.name.dropLast(".swift".count).split(separator: "+")[0]
    if name == "main" { return nil }
    if name == "Room" { return Violation(path: file.path, reason: "holds the place of a room that is not there") }
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"]
    let isDeclared = file.code.contains { line in
      guard line.contains(name) else { return false }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
      return zip(words, words.dropFirst()).contains { kind, declared in
        kinds.contains(kind) && declared.split(separator: ".").contains(name)
      }
    }
    return isDeclared ? nil : Violation(path: file.path, reason: "declares or extends no type “\(name)”")
  }

  static func undocumented(_ file: TextFile) -> [Violation] {
    let code = file.code
    return code.indices.compactMap { index in
      let line = code[index]
      guard line.contains("public ") || line.contains("open ") else { return nil }
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
      guard let first = words.first, first == "public" || first == "open",
        !words.contains("import"), !words.contains("extension")
      else { return nil }
      var above = index - 1
      while above >= 0, file.lines[above].trimmingPrefix(/\s*/).hasPrefix("@") { above -= 1 }
      if above >= 0, file.lines[above].trimmingPrefix(/\s*/).hasPrefix("///") { return nil }
      return Violation(path: file.path, line: index + 1, reason: "is public and has no doc comment")
    }
  }
}
