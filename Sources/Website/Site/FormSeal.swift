import CivilTime
import Sealing

/// What a run's form carries sealed, so that GET writes nothing and no form grows too old (also over a restart).
struct FormSeal: Equatable {
  var run: String
  /// The step, or the name of another page of the run.
  var page: String
  /// When the page was made.
  var shownAt: Instant
  /// Random: two pages never share it, and one that comes back from the browser's memory has its own again.
  var key: [UInt8]
  /// The revision of each item that the page showed.
  var revisions: [String: Int]

  private static let context = "run form"

  init(run: String, page: String, shownAt: Instant, key: [UInt8] = Random.bytes(12), revisions: [String: Int] = [:]) {
    self.run = run
    self.page = page
    self.shownAt = shownAt
    self.key = key
    self.revisions = revisions
  }

  func sealed(with keys: SealingKeys) -> String {
    var content: [UInt8] = []
    content.reserveCapacity(256)
    content += key
    content += "1\n".utf8
    content += run.utf8
    content.append(Self.newline)
    content += page.utf8
    content.append(Self.newline)
    content += String(shownAt.milliseconds).utf8
    for (item, revision) in revisions.count < 2 ? Array(revisions) : revisions.sorted(by: { $0.key < $1.key }) {
      content.append(Self.newline)
      content += item.utf8
      content.append(Self.equals)
      content += String(revision).utf8
    }
    return keys.seal(content, context: Self.context)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let equals = UInt8(ascii: "=")

  /// Opens what a form brought back; nil for a text that is none of ours.
  init?(_ text: String, keys: SealingKeys) {
    guard let content = keys.open(text, context: Self.context), content.count > 12 else { return nil }
    var lines = content[12...].split(separator: Self.newline, omittingEmptySubsequences: false)[...]
    guard lines.count >= 4, lines.removeFirst().elementsEqual("1".utf8) else { return nil }
    key = Array(content[..<12])
    run = String(decoding: lines.removeFirst(), as: UTF8.self)
    page = String(decoding: lines.removeFirst(), as: UTF8.self)
    guard let milliseconds = Int64(String(decoding: lines.removeFirst(), as: UTF8.self)) else { return nil }
    shownAt = Instant(milliseconds: milliseconds)
    revisions = [:]
    for line in lines {
      let halves = line.split(separator: Self.equals)
      guard halves.count == 2, let revision = Int(String(decoding: halves[1], as: UTF8.self)) else { return nil }
      revisions[String(decoding: halves[0], as: UTF8.self)] = revision
    }
  }

  /// Recognises the same form with the same content.
  func submissionHash(body: [UInt8]) -> [UInt8] { SealingKeys.digest(of: body, at: key) }
}
