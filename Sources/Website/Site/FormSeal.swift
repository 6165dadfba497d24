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
    var lines = ["1", run, page, String(shownAt.milliseconds)]
    lines += revisions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return keys.seal(key + Array(lines.joined(separator: "\n").utf8), context: Self.context)
  }

  /// Opens what a form brought back; nil for a text that is none of ours.
  init?(_ text: String, keys: SealingKeys) {
    guard let content = keys.open(text, context: Self.context), content.count > 12 else { return nil }
    let lines = content[12...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 4, lines[0] == "1", let milliseconds = Int64(lines[3]) else { return nil }
    key = Array(content[..<12])
    run = lines[1]
    page = lines[2]
    shownAt = Instant(milliseconds: milliseconds)
    revisions = [:]
    for line in lines[4...] {
      let halves = line.utf8.split(separator: UInt8(ascii: "="))
      guard halves.count == 2, let revision = Int(Substring(halves[1])) else { return nil }
      revisions[String(Substring(halves[0]))] = revision
    }
  }

  /// Recognises the same form with the same content.
  func submissionHash(body: [UInt8]) -> [UInt8] {
    var hasher = ContentHasher()
    hasher.update(key)
    hasher.update(body)
    return hasher.finish().bytes
  }
}
