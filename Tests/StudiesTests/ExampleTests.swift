import SurveyModel
import Testing

@testable import Studies

/// The example studies, as folders on disk.
struct ExampleTests {
  static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Examples/"

  @Test(arguments: ["vaccination", "every-format", "evening-writing", "clinic-visit", "several-times"])
  func `an example is read without a word`(
    name: String
  ) throws {
    let files = try StudyFiles(folder: Self.folder + name)
    let outcome = StudyReader(registry: .standard).read(files)
    #expect(DiagnosticPrinter(files: files).text(outcome.diagnostics) == "")
    #expect(outcome.study != nil)
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
