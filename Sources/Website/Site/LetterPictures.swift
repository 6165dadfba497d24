import HTTP
import Mailing
import Records

/// The pictures of a document as a letter takes them along: those that mail programs show, as long as the letter stays small.
struct LetterPictures {
  /// A picture of at most so many bytes comes along.
  static let largest = 1_000_000
  /// All of them together.
  static let largestSum = 4_000_000

  /// The page of the letter, in which each picture that comes along has its new address.
  private(set) var html: String
  private(set) var pictures: [MailPicture] = []

  /// - Parameters:
  ///   - html: the letter's page, whose pictures have addresses on this server.
  ///   - media: the files of the study.
  ///   - read: reads one by its hash.
  init(_ html: String, _ media: some Sequence<MediaRecord>, read: (String) throws -> [UInt8]) rethrows {
    self.html = html
    var sum = 0
    for record in media.sorted(by: { $0.path < $1.path }) {
      let source = "src=\"\(record.address)\""
      let type = MediaType.contentType(forFileNamed: record.path)
      guard Self.shown.contains(type), record.size <= Self.largest, sum + record.size <= Self.largestSum,
        self.html.contains(source)
      else { continue }
      sum += record.size
      let picture = MailPicture(id: String(record.sha256.prefix(32)), type: type, bytes: try read(record.sha256))
      self.html = self.html.replacing(source, with: "src=\"\(picture.address)\"")
      if !pictures.contains(where: { $0.id == picture.id }) { pictures.append(picture) }
    }
  }

  /// What mail programs show.
  private static let shown: Set = ["image/png", "image/jpeg", "image/gif"]
}
