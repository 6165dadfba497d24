import Glibc
import SurveyModel

/// Why an export could not be made: to the operator, in one sentence with what to do.
public enum ExportError: Error, Hashable, Sendable {
  /// No version of the study was published yet.
  case nothingPublished
  case unknownTask(String, known: [String])
  /// A column to leave out that no file has: a typing mistake must not let it slip out.
  case unknownColumn(String, nearest: String?)
  case unknownLanguage(String, known: [String])
  /// A run began with a version that the database does not hold.
  case unknownVersion(Int, run: String)
  /// A file or folder could not be written; `code` is the system's error number.
  case unwritable(path: String, code: Int32)
  /// A folder that was there before could not be brought up to date as a whole; `code` is the system's error number.
  case incomplete(folder: String, code: Int32)
  /// Something that is no folder stands where the folder should be.
  case notAFolder(path: String)
  /// The source could not be read; the text says why.
  case unreadable(String)
  /// The audit log could not be written; the text says why.
  case unaudited(String)
}

extension ExportError: CustomStringConvertible {
  /// One sentence or two, with the full stop, for the operator.
  public var description: String {
    switch self {
    case .nothingPublished:
      "The study has no published version yet: start it once with `cairn serve`, or use `cairn publish`."
    case .unknownTask(let task, let known):
      "The study has no task “\(task)”. "
        + (Spelling.nearest(to: task, among: known).map { "Did you mean “\($0)”?" }
          ?? "It has: \(known.joined(separator: ", ")).")
    case .unknownColumn(let column, let nearest):
      "No file has a column “\(column)” to leave out. "
        + (nearest.map { "Did you mean “\($0)”?" } ?? "The names stand in codebook.csv.")
    case .unknownLanguage(let language, let known):
      "The study is not written in “\(language)”. It has: \(known.joined(separator: ", "))."
    case .unknownVersion(let version, let run):
      "Run \(run) began with version \(version), which the database does not hold. Check it with `cairn verify`."
    case .unwritable(let path, let code):
      "\(path) cannot be written: \(String(cString: strerror(code))). Nothing was exported."
    case .incomplete(let folder, let code):
      """
      \(folder) cannot be finished: \(String(cString: strerror(code))). \
      Each of its files is whole, but some may be of an earlier export: export again.
      """
    case .notAFolder(let path):
      "\(path) is no folder. Name another one with --output."
    case .unaudited(let reason):
      "The audit log cannot be written, so nothing was exported: \(reason)."
    case .unreadable(let reason):
      "The answers cannot be read: \(reason). Nothing was exported."
    }
  }
}
