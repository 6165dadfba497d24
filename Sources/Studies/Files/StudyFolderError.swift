import Glibc

/// Why a folder cannot be read as a study at all.
public enum StudyFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(String)
  case notAFolder(String)
  case unreadable(String)
  /// The system has no descriptor or memory left, or the disk gives nothing back: the study may be in order.
  case refused(String, reason: String)
  /// More than ``StudyLimits/files`` files.
  case tooManyFiles(String)
  /// More than ``StudyLimits/totalSize`` bytes of text.
  case tooLarge(String)

  /// Whether the study's author can do nothing about it.
  public var isOfTheSystem: Bool { if case .refused = self { true } else { false } }

  /// What the system's latest error says about a path: about the path, or about the system itself.
  static func latest(_ path: String) -> StudyFolderError {
    let code = errno
    return switch code {
    case ENOENT: .notFound(path)
    case EMFILE, ENFILE, ENOMEM, ENOBUFS, EIO: .refused(path, reason: String(cString: strerror(code)))
    default: .unreadable(path)
    }
  }

  /// One sentence for the operator, with what to do.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no folder \(path). Check the path."
    case .notAFolder(let path): "\(path) is a file. Name the folder that holds study.yaml."
    case .unreadable(let path): "\(path) cannot be read. Check its owner and permissions."
    case .refused(let path, let reason):
      "\(path) cannot be read now: \(reason). Raise the limit, or mend the disk, and try again."
    case .tooManyFiles(let path):
      "\(path) holds more than \(StudyLimits.files) files. Name the study's own folder, and keep only its files there."
    case .tooLarge(let path):
      "The texts in \(path) have more than \(StudyLimits.totalSize >> 20) MB together. Keep only the study's files there."
    }
  }
}
