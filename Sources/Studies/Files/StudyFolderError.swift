/// Why a folder cannot be read as a study at all.
public enum StudyFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(String)
  case notAFolder(String)
  case unreadable(String)
  /// More than ``StudyLimits/files`` files.
  case tooManyFiles(String)
  /// More than ``StudyLimits/totalSize`` bytes of text.
  case tooLarge(String)

  /// One sentence for the operator, with what to do.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no folder \(path). Check the path."
    case .notAFolder(let path): "\(path) is a file. Name the folder that holds study.yaml."
    case .unreadable(let path): "\(path) cannot be read. Check its owner and permissions."
    case .tooManyFiles(let path):
      "\(path) holds more than \(StudyLimits.files) files. Name the study's own folder, and keep only its files there."
    case .tooLarge(let path):
      "The texts in \(path) have more than \(StudyLimits.totalSize >> 20) MB together. Keep only the study's files there."
    }
  }
}
