import Foundation
import Testing

@Suite struct FileTests {
  @Test func `each Swift file belongs to a target and each target has files`() {
    let targets = PackageLayout.current.targets
    // The fuzz targets are programs of their own, which `Tests/Fuzz/run` builds; so is each host among the examples.
    let swift = Repository.paths.filter {
      $0.hasSuffix(".swift") && $0 != "Package.swift" && !$0.hasPrefix("Tests/Fuzz/") && !$0.hasPrefix("Examples/")
    }
    var violations = swift.filter { path in
      let parts = path.split(separator: "/")
      return !(parts.count > 2 && ["Sources", "Tests"].contains(parts[0]) && targets.keys.contains(String(parts[1])))
    }.map { Violation(path: $0, reason: "belongs to no target of Package.swift") }
    for target in targets.keys.sorted() {
      let folders = ["Sources/\(target)/", "Tests/\(target)/"]
      if !Repository.paths.contains(where: { path in folders.contains { path.hasPrefix($0) } }) {
        violations.append(Violation(path: "Package.swift", reason: "\(target) has no files"))
      }
    }
    Violation.report(violations)
  }

  @Test func `each template is used by name`() {
    let users = Repository.swiftSources.filter { $0.name != "EmbeddedFiles.swift" }
    Violation.report(
      Repository.templates.filter { $0.path.hasSuffix(".mustache") }.filter { template in
        let name = String(template.path.dropFirst("Templates/".count).dropLast(".mustache".count))
        let isIncluded = Repository.templates.contains { other in
          other.text.matches(of: /\{\{[<>]\s*([^\s}]+)/).contains { $0.1 == name }
        }
        return !isIncluded && !users.contains { Self.mentions(name, in: $0.text) }
      }.map { Violation(path: $0.path, reason: "no other template and no source names it") })
  }

  @Test func `each public file is used by name`() {
    let users = Repository.swiftSources.filter { $0.name != "EmbeddedFiles.swift" } + Repository.templates
    let names = Repository.paths.filter { $0.hasPrefix("Public/") }
    Violation.report(
      names.filter { path in
        let name = String(path.dropFirst("Public/".count))
        let siblings = Repository.publicFiles.filter { $0.path != path }
        return !(users + siblings).contains { Self.mentions(name, in: $0.text) }
      }.map { Violation(path: $0, reason: "no template, source or other public file names it") })
  }

  /// Whether a text holds a name that is not part of a longer one.
  static func mentions(_ name: String, in text: String) -> Bool {
    text.ranges(of: name).contains { range in
      let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
      let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
      return ![before, after].contains { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
  }
}
