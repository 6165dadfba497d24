import Exporting
import Foundation
import SurveyModel
import Testing

/// Consents that several people sign: their columns, and their results as ResearchKit has them (researchkit.md C-13, J-32).
@Suite struct SignedConsentTests {
  private static func words(_ text: String) -> LocalizedText { LocalizedText(["en": text]) }

  private static func consent(version: String, statements: [String] = [], signers: [String]) throws -> Step {
    var problems: [DefinitionProblem] = []
    let kind = ConsentStep(
      Definition([
        "document": .text(words("Read this.")), "version": .string(version), "agree": .text(words("We agree")),
        "disagree": .text(words("No")), "declined": .string("end"),
        "statements": .choices(statements.map { ControlOption(code: $0, label: words($0)) }),
        "signers": .items(
          signers.map { id in
            let format = SignerFormat(title: words("The \(id)"), signature: .drawn)
            return Item(id: id, question: words("The \(id)"), answer: AnswerDefinition(format: format))
          }),
      ]), id: "consent", optionality: .required, problems: &problems)
    #expect(problems == [])
    return Step(id: "consent", kind: kind)
  }

  private static func agreed(_ version: String, _ parts: [String: String] = [:]) -> Answer {
    let own = parts.sorted { $0.key < $1.key }.map { AnswerPart(name: $0.key, text: $0.value) }
    return .answered(
      .detailed(.boolean(true), parts: [AnswerPart(name: "version", text: version)] + own))
  }

  private static let name = ["givenName": "Ada", "familyName": "Lovelace", "signature": "M1 2L3 4"]

  private func source() throws -> MemorySource {
    let first = try Self.consent(version: "1", signers: ["participant"])
    let second = try Self.consent(version: "2", statements: ["read"], signers: ["participant", "guardian"])
    return MemorySource(
      [[first], [second]],
      runs: [
        // Agreed to the first text, and later to the second, which asks a guardian too.
        .fixture(
          "r1", path: ["consent"],
          [
            "consent": Self.agreed("2", ["read": "1"]), "participant": Self.agreed("2", Self.name),
            "guardian": Self.agreed("2", Self.name),
          ], steps: ["participant": "consent", "guardian": "consent"]),
        .fixture(
          "r2", path: ["consent"], ["consent": Self.agreed("1"), "participant": Self.agreed("1", Self.name)],
          steps: ["participant": "consent"]),
      ])
  }

  @Test func `who signed a later version of the text stands in the row of a run that began with an earlier one`() throws
  {
    let files = try exported(source(), ExportOptions(statusColumns: .all, includesIdentity: true))
    let table = Table(files.text("survey.csv"))
    #expect(table[0, "consent__version"] == "2" && table[0, "consent__read"] == "1")
    #expect(table[0, "guardian"] == "1" && table[0, "guardian__version"] == "2")
    #expect(table[0, "guardian__status"] == "answered")
    #expect(table[1, "guardian"] == "" && table[1, "guardian__status"] == "notInVersion")
    #expect(table[1, "participant"] == "1" && table[1, "participant__version"] == "1")
    let identity = files.text("identity/survey.csv")
    #expect(
      identity == """
        run_id,participant_id,participant__givenName,participant__familyName,participant__signature,\
        guardian__givenName,guardian__familyName,guardian__signature
        r1,pr1,Ada,Lovelace,M1 2L3 4,Ada,Lovelace,M1 2L3 4
        r2,pr2,Ada,Lovelace,M1 2L3 4,,,

        """)
    for (name, bytes) in files.files where !name.hasPrefix("identity/") {
      let text = String(decoding: bytes, as: UTF8.self)
      for secret in ["Lovelace", "M1 2L3"] { #expect(!text.contains(secret), "\(name)") }
    }
  }

  @Test func `J-32: a consent and each who signs it are consent signature results`() throws {
    let lines = try exported(source(), ExportOptions(format: .json)).text("survey.jsonl").split(separator: "\n")
    let run = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    let step = try #require((run["results"] as? [[String: Any]])?.first)
    let results = try #require(step["results"] as? [[String: Any]])
    #expect(results.map { $0["_class"] as? String } == Array(repeating: "ORKConsentSignatureResult", count: 3))
    #expect(results.map { $0["identifier"] as? String } == ["consent", "participant", "guardian"])
    #expect(results.allSatisfy { $0["consented"] as? Bool == true && $0["questionType"] == nil })
    #expect(results[0]["signature"] == nil)
    let signature = try #require(results[2]["signature"] as? [String: Any])
    #expect(signature["_class"] as? String == "ORKConsentSignature")
    #expect(signature["identifier"] as? String == "guardian" && signature["title"] as? String == "The guardian")
    #expect(signature["requiresName"] as? Bool == true && signature["requiresSignatureImage"] as? Bool == true)
    #expect(signature["signatureDate"] as? String == results[2]["endDate"] as? String)
    #expect(signature["givenName"] == nil && !lines[0].contains("Lovelace"))
    let details = ((results[0]["userInfo"] as? [String: Any])?["cairn"] as? [String: Any])?["details"] as? [String: Any]
    #expect(details?["version"] as? String == "2")
  }

  @Test func `who declines has consented to nothing and signed nothing`() throws {
    let step = try Self.consent(version: "1", signers: ["participant"])
    let declined = Answer.answered(.detailed(.boolean(false), parts: [AnswerPart(name: "version", text: "1")]))
    let source = MemorySource([[step]], runs: [.fixture(path: ["consent"], ["consent": declined])])
    let line = try exported(source, ExportOptions(format: .json)).text("survey.jsonl")
    #expect(line.contains("\"consented\":false") && !line.contains("\"signature\""))
  }
}
