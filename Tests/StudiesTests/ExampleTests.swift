import SurveyModel
import Testing

@testable import Studies

/// The example studies, as folders on disk.
struct ExampleTests {
  static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Examples/"

  @Test(arguments: ["vaccination", "catalogue", "evening-writing"])
  func `an example is read without a word`(name: String) throws {
    let files = try StudyFiles(folder: Self.folder + name)
    let outcome = StudyReader(registry: .standard).read(files)
    #expect(DiagnosticPrinter(files: files).text(outcome.diagnostics) == "")
    #expect(outcome.study != nil)
  }

  @Test func `the catalogue has every kind of step and every answer format`() throws {
    let files = try StudyFiles(folder: Self.folder + "catalogue")
    let text = files.sortedTextFiles.filter { $0.path.hasSuffix(".yaml") }
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    let named = Set(text.matches(of: /type: ([A-Za-z]+)/).map { String($0.output.1) })
    let known = Registry.standard.steps.map { $0.name } + Registry.standard.formats.map { $0.name }
    #expect(known.filter { !named.contains($0) } == [])
  }

  @Test func `the vaccination survey has its steps, rules and media`() throws {
    let files = try StudyFiles(folder: Self.folder + "vaccination")
    let outcome = StudyReader(registry: .standard).read(files)
    #expect(DiagnosticPrinter(files: files).text(outcome.diagnostics) == "")
    let study = try #require(outcome.study)
    #expect(study.languages == ["en", "de"])
    let task = try #require(study.task("vaccinationSurvey"))
    #expect(
      task.steps.map(\.id) == [
        "welcome", "howTo", "birthday", "vaccine", "manufacturer", "lotNumber", "vaccinatedAt", "afterwards",
        "comments", "done",
      ])
    #expect(task.step("lotNumber")?.learnMore.first?.isPage == true)
    #expect(task.step("birthday")?.learnMore.first?.isPage == false)
    #expect(task.step("lotNumber")?.learnMore.first?.text.byLanguage["de"]?.hasPrefix("Impfstoffe") == true)
    #expect(task.rules.count == 1)
    #expect(
      outcome.mediaPaths == [
        "media/lot-number.de.vtt", "media/lot-number.en.vtt", "media/lot-number.jpg", "media/lot-number.mp4",
        "media/lot-number.webm", "media/welcome.jpg",
      ])
  }
}
