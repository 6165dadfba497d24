import Sealing

/// What a start form carries sealed: a nonce from which the run's token is made, and the values of the link, so that GET writes
/// nothing and nobody changes them on the way.
struct StartSeal: Equatable {
  /// Random: two clicks send the same one and open one run.
  var nonce: [UInt8]
  /// What was taken from the link, by the id of the value.
  var values: [String: String]

  private static let context = "start form"
  private static let nonceLength = 16

  init(values: [String: String]) {
    nonce = Random.bytes(Self.nonceLength)
    self.values = values
  }

  func sealed(with keys: SealingKeys) -> String {
    var content = nonce
    // Ids hold no `=`, and values no control characters.
    for (id, value) in values.sorted(by: { $0.key < $1.key }) { content += "\(id)=\(value)\n".utf8 }
    return keys.seal(content, context: Self.context)
  }

  /// Opens what a form brought back; nil for a text that is none of ours.
  init?(_ text: String, keys: SealingKeys) {
    guard let content = keys.open(text, context: Self.context), content.count >= Self.nonceLength else { return nil }
    nonce = Array(content[..<Self.nonceLength])
    values = [:]
    for line in content[Self.nonceLength...].split(separator: UInt8(ascii: "\n")) {
      guard let mark = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      values[String(decoding: line[..<mark], as: UTF8.self)] = String(decoding: line[(mark + 1)...], as: UTF8.self)
    }
  }
}
