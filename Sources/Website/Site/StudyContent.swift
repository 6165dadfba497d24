public import SurveyModel

/// What a version of the study comes to once its files are read.
public struct StudyContent: Sendable {
  /// Its model.
  public var study: Study
  /// The words of our own pages that the study replaces (`texts/interface.LANG.yaml`), by language and key.
  public var interfaceTexts: [String: [String: String]]

  /// A study's model with the words that it replaces.
  public init(study: Study, interfaceTexts: [String: [String: String]] = [:]) {
    self.study = study
    self.interfaceTexts = interfaceTexts
  }
}
