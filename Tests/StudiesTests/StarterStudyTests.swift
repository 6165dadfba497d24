import Studies
import SurveyModel
import Testing

@Suite struct StarterStudyTests {
  @Test(arguments: [
    ("coffee", "Europe/Berlin"), ("Größe 2", "Nowhere/City"), ("", ""), ("run_1", "UTC"), ("if", "../etc/passwd"),
  ])
  func `the study to begin with has no mistake, whatever its folder and zone are called`(
    folder: String, zone: String
  ) throws {
    let files = StudyFiles(StarterStudy(folder: folder, timezone: zone).files.mapValues { Array($0.utf8) })
    let outcome = StudyReader(registry: .standard).read(files)
    #expect(outcome.diagnostics == [])
    let study = try #require(outcome.study)
    #expect(study.task(study.participation.start) != nil)
  }
}
