import HTTP
import Records
import SurveyModel

/// A step's form as it came, with what became of its files.
struct SentForm {
  /// A file that came with the form, as the server sees it.
  enum SentFile {
    /// It is on the disk; a row for it is written with the change.
    case kept(FileRecord, FileKind, KeptContent)
    case refused(FileRefusal)
  }

  let fields: FormFields
  let request: Request
  /// By item.
  var files: [String: SentFile] = [:]

  /// The rows of the files that may be kept.
  var records: [FileRecord] {
    files.sorted { $0.key < $1.key }.compactMap { if case .kept(let record, _, _) = $0.value { record } else { nil } }
  }

  /// Recognises the same form with the same content. A browser puts another boundary between the fields each time, so a form with
  /// files goes by what it says, and by the hashes of their contents.
  func submissionHash(_ seal: FormSeal) -> [UInt8] {
    guard FormFields.areMultipart(in: request.head) else { return seal.submissionHash(body: request.body) }
    var content: [UInt8] = []
    func add(_ text: String) {
      content += "\(text.utf8.count):".utf8
      content += text.utf8
    }
    for field in fields.fields {
      add(field.name)
      add(field.value)
    }
    for (item, file) in files.sorted(by: { $0.key < $1.key }) {
      add(item)
      switch file {
      case .kept(let record, _, _):
        add(record.sha256)
        add(record.name)
      case .refused(let refusal):
        add(refusal.reason.rawValue)
        add(refusal.name)
      }
    }
    return seal.submissionHash(body: content)
  }
}

/// The parts of a field for a file that a browser sends beside the file itself.
enum FilePart {
  /// The id of the file that the page shows as kept.
  static let keep = "keep"
  /// Ticked: the file is not kept.
  static let remove = "remove"
  /// A file was chosen, and is not here: the page's script asks only what follows from it.
  static let chosen = "chosen"
}
