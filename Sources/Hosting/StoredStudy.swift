public import Records
import Studies
public import SurveyModel
import Website

/// Turns a version that the database keeps into its model.
public enum StoredStudy {
  /// The model of a version.
  ///
  /// - Throws: an error of the database, or that this program cannot read the version.
  public static func load(_ version: Int, _ reader: RecordsReader, registry: Registry = .standard) throws -> Study {
    try content(version, reader, registry: registry).study
  }

  /// The model, with the words of our pages that the version replaces.
  static func content(_ version: Int, _ reader: RecordsReader, registry: Registry) throws -> StudyContent {
    let media = try reader.media(ofVersion: version)
    let sizes = Dictionary(media.map { ($0.path, $0.size) }, uniquingKeysWith: { first, _ in first })
    let files = StudyFiles(try reader.files(ofVersion: version), mediaSizes: sizes)
    let outcome = StudyReader(registry: registry).read(files)
    guard let study = outcome.study else {
      let published = try reader.versions().first { $0.number == version }
      throw StudyUnreadable(version: version, isAsPublished: published?.sha256 == files.digest(media: media))
    }
    return StudyContent(study: study, interfaceTexts: outcome.interfaceTexts)
  }
}
