/// Why a folder of templates and public files cannot be used.
public enum AssetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder has neither `Templates` nor `Public` in it.
  case noAssets(String)
  /// A file or folder cannot be read, for the system's reason.
  case unreadable(String, reason: String)
  /// A file is larger than `AssetLimits.fileSize`.
  case fileTooLarge(String)
  /// More files than `AssetLimits.files`.
  case tooManyFiles(String)
  /// Folders deeper than `AssetLimits.depth`.
  case tooDeep(String)
  /// A template is not written in UTF-8.
  case notText(String)

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .noAssets(let folder):
      "\(folder) has no folder Templates or Public; name the folder that holds them"
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason)"
    case .fileTooLarge(let path):
      "\(path) is larger than \(AssetLimits.fileSize / 1_048_576) MB; make it smaller"
    case .tooManyFiles(let folder):
      "\(folder) holds more than \(AssetLimits.files) files; remove those that are not needed"
    case .tooDeep(let folder):
      "\(folder) lies more than \(AssetLimits.depth) folders deep; move it up"
    case .notText(let path):
      "\(path) is not written in UTF-8; save it as UTF-8"
    }
  }
}
