import Testing

@Suite struct FloorTests {
  @Test func `the package lets each room import what lies below it and nothing else`() {
    var violations: [Violation] = []
    let layout = PackageLayout.current
    for room in Floors.rooms {
      guard let declared = layout.targets[room.name] else {
        violations.append(Violation(path: "Package.swift", reason: "has no target \(room.name)"))
        continue
      }
      for name in declared.subtracting(room.below).sorted() {
        violations.append(Violation(path: "Package.swift", reason: "\(room.name) must not import \(name)"))
      }
    }
    let known = Set(Floors.rooms.map(\.name))
    for name in layout.targets.keys.sorted() where !known.contains(name) && !name.hasSuffix("Tests") {
      violations.append(Violation(path: "Package.swift", reason: "\(name) stands on no floor; add it to Floors.swift"))
    }
    Violation.report(violations)
  }

  @Test func `a room lies above all that it may import`() {
    var below: Set<String> = []
    for room in Floors.rooms {
      #expect(room.below.isSubset(of: below), "\(room.name)")
      below.insert(room.name)
    }
  }

  @Test func `each file imports only what its target declares`() {
    Violation.report((Repository.swiftSources + Repository.swiftTests).flatMap(Self.importsOutsideOfTarget))
  }

  @Test func `a fuzzed room is compiled with all that lies below it`() throws {
    let script = try #require(Repository.texts.first { $0.path == "Tests/Fuzz/run" })
    let targets = script.text.matches(of: /\[([A-Za-z]+)\]='([A-Za-z ]+)'/).map {
      (name: String($0.1), rooms: $0.2.split(separator: " ").map { String($0) })
    }
    #expect(targets.count >= 10)
    let below = Dictionary(uniqueKeysWithValues: Floors.rooms.map { ($0.name, $0.below) })
    for target in targets {
      for (index, room) in target.rooms.enumerated() {
        // C libraries are linked, not compiled.
        let needed = (below[room] ?? []).subtracting(Floors.libraries)
        #expect(needed.isSubset(of: target.rooms[..<index]), "\(target.name): \(room)")
      }
    }
  }

  @Test func `each room uses all that it declares`() {
    var unused = PackageLayout.current.targets.filter { !$0.key.hasSuffix("Tests") }
    for file in Repository.swiftSources {
      guard let target = file.folder(at: 1) else { continue }
      unused[target]?.subtract(Self.imports(of: file).map(\.module))
    }
    Violation.report(
      unused.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { target, modules in
        Violation(
          path: "Package.swift",
          reason: "\(target) declares \(modules.sorted().joined(separator: ", ")) and never imports it")
      })
  }

  static func importsOutsideOfTarget(_ file: TextFile) -> [Violation] {
    guard let target = file.folder(at: 1), let declared = PackageLayout.current.targets[target] else { return [] }
    let room = Floors.rooms.first { $0.name == target }
    var allowed = declared.union(Floors.toolchain)
    if room?.usesFoundation ?? true { allowed.formUnion(Floors.foundation) }
    if room == nil {
      // Tests may use what the room that they test uses.
      allowed.formUnion(PackageLayout.current.targets[String(target.dropLast("Tests".count))] ?? [])
      allowed.formUnion(Floors.testing)
    }
    return imports(of: file).filter { !allowed.contains($0.module) }.map {
      Violation(path: file.path, line: $0.line, reason: "\(target) must not import \($0.module)")
    }
  }

  static func imports(of file: TextFile) -> [(module: String, line: Int)] {
    file.code.enumerated().compactMap { index, line in
      guard line.contains("import ") else { return nil }
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || accessLevels.contains($0) }
      guard words.first == "import", let module = words.last?.split(separator: ".").first else { return nil }
      return (String(module), index + 1)
    }
  }

  private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
}
