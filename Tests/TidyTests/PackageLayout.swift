import Foundation

/// The targets of `Package.swift` and what each may import, read from its text.
struct PackageLayout {
  /// The dependencies of each target, by name.
  let targets: [String: Set<String>]

  static let current = PackageLayout(Repository.package.text)

  init(_ package: String) {
    var targets: [String: Set<String>] = [:]
    for call in Self.calls(in: package) {
      guard let name = Self.texts(in: call.arguments).first, !name.contains("\\") else { continue }
      var dependencies: Set<String> = []
      for label in ["on:", "with:", "dependencies:"] {
        guard let start = call.arguments.range(of: label)?.upperBound,
          let open = call.arguments[start...].firstIndex(of: "["),
          let close = call.arguments[open...].firstIndex(of: "]")
        else { continue }
        dependencies.formUnion(Self.texts(in: String(call.arguments[open...close])))
      }
      if call.function == "tests" {
        targets["\(name)Tests"] = dependencies.union([name])
      } else {
        targets[name] = dependencies
      }
    }
    self.targets = targets
  }

  private static func calls(in package: String) -> [(function: String, arguments: String)] {
    let pattern = /(room|library|tests|\.target|\.testTarget|\.executableTarget|\.systemLibrary)\(/
    return package.matches(of: pattern).compactMap { match in
      var depth = 1
      let end = package[match.range.upperBound...].firstIndex { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0
      }
      return end.map {
        (String(match.1.drop { $0 == "." }), String(package[match.range.upperBound..<$0]))
      }
    }
  }

  private static func texts(in code: String) -> [String] {
    code.matches(of: /"([^"]*)"/).map { String($0.1) }
  }
}
