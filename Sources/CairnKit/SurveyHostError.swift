/// Why a host cannot serve its study.
public enum SurveyHostError: Error, CustomStringConvertible {
  /// The study has mistakes, or answers that were collected would no longer fit: each with its place and what to write instead.
  case mistakes(String)
  /// The data folder holds another study, which this names.
  case otherStudy(String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .mistakes(let text): "the study cannot be served:\n\(text)"
    case .otherStudy(let served):
      "the data folder holds the study `\(served)`. Give this one a data folder of its own, or keep the study's id"
    }
  }
}
