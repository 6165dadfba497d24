import Records
import Studies
import SurveyModel
import Website

/// Turns a version that the database keeps into its model.
enum StoredStudy {
  static func load(_ version: Int, _ reader: RecordsReader) throws -> Study {
    try content(version, reader).study
  }

  /// The model, with the words of our pages that the version replaces.
  @Sendable static func content(_ version: Int, _ reader: RecordsReader) throws -> StudyContent {
    let media = try reader.media(ofVersion: version)
    let sizes = Dictionary(media.map { ($0.path, $0.size) }, uniquingKeysWith: { first, _ in first })
    let files = StudyFiles(try reader.files(ofVersion: version), mediaSizes: sizes)
    let outcome = StudyReader(registry: .standard).read(files)
    guard let study = outcome.study else {
      let published = try reader.versions().first { $0.number == version }
      throw StudyUnreadable(version: version, isAsPublished: published?.sha256 == files.digest(media: media))
    }
    return StudyContent(study: study, interfaceTexts: outcome.interfaceTexts)
  }
}
