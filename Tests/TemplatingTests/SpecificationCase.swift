import Foundation
import Templating
import Testing

/// One example of the specification's files.
struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let module: String
  let example: Example

  var testDescription: String { "\(module): \(example.name)" }
  var template: String { example.template }
  var partials: [String: String] { example.partials ?? [:] }
  var data: TemplateValue { example.data.value }
  var expected: String { example.expected }

  struct Example: Decodable, Sendable {
    let name: String
    let template: String
    let partials: [String: String]?
    let data: JSONContext
    let expected: String
  }

  private struct Module: Decodable {
    let tests: [Example]
  }

  /// All examples that can be found, or none.
  static func all() -> [SpecificationCase] {
    let folder =
      ProcessInfo.processInfo.environment["MUSTACHE_SPEC"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).appending(path: "../../../../shared/mustache-spec").standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.flatMap { file in
      let module = try? JSONDecoder().decode(Module.self, from: Data(contentsOf: file))
      return (module?.tests ?? []).map {
        SpecificationCase(module: file.deletingPathExtension().lastPathComponent, example: $0)
      }
    }
  }
}

/// A context read from JSON.
struct JSONContext: Decodable, Sendable {
  let value: TemplateValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .missing
    } else if let flag = try? container.decode(Bool.self) {
      value = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      value = .number(number)
    } else if let number = try? container.decode(Double.self) {
      value = .text(String(number))
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else if let list = try? container.decode([JSONContext].self) {
      value = .list(list.map(\.value))
    } else {
      let fields = try container.decode([String: JSONContext].self)
      value = .object(fields.map { (TemplateKey($0.key), $0.value.value) })
    }
  }
}
