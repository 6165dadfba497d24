extension FileKind {
  /// How many bytes of a content have to be seen.
  public static let bytesToSee = 4_096

  /// The kind of a file by its content's first bytes, whatever anybody says about it; nil for contents of none.
  ///
  /// Where many kinds share a container, and texts share everything, the ending of the file's name chooses among those: a name alone
  /// makes nothing of a content.
  ///
  /// - Parameters:
  ///   - start: the first ``bytesToSee`` bytes, or all.
  ///   - fileName: as the participant's device has it.
  public init?(content start: some Collection<UInt8>, fileName: String) {
    let bytes = Array(start.prefix(Self.bytesToSee))
    let ending = fileName.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
    func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("RIFF"), has("WAVE", at: 8) {
      self = .wav
    } else if has("ftyp", at: 4) {
      guard let kind = Self.kind(ofBox: bytes) else { return nil }
      self = kind
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      // Matroska has the same beginning, and another name in it.
      guard Self.contains("webm", in: bytes.prefix(64)) else { return nil }
      self = .webm
    } else if has("OggS") {
      self = .ogg
    } else if has("ID3") || bytes.count > 1 && bytes[0] == 0xFF && [0xFB, 0xF3, 0xF2, 0xFA].contains(bytes[1]) {
      self = .mp3
    } else if has("%PDF-") {
      self = .pdf
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      let kinds: [Self] = [.word, .excel, .powerPoint, .openText, .openSpreadsheet]
      self = kinds.first { $0.endings.contains(ending) } ?? .zip
    } else if Self.isText(bytes) {
      self = ending == "csv" ? .csv : .text
    } else {
      return nil
    }
  }

  /// ISO base media: the major brand, and where that says little the others (ISO/IEC 14496-12 §4.3).
  private static func kind(ofBox bytes: [UInt8]) -> Self? {
    guard bytes.count >= 16 else { return nil }
    let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 16), bytes.count, 256)
    let brands = ([8] + Array(stride(from: 16, to: end - 3, by: 4))).map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
    if brands.contains(where: { ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains($0) }) { return .heic }
    let major = brands[0]
    if major == "qt  " { return .quickTime }
    if major.hasPrefix("M4A") || major.hasPrefix("M4B") { return .m4a }
    if major.hasPrefix("3g") { return .threeGPP }
    let films = ["iso", "mp4", "avc", "M4V", "MSNV", "dash", "cmf", "f4v"]
    return films.contains { major.hasPrefix($0) } ? .mp4 : nil
  }

  private static func contains(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }

  /// No controls but those of lines and tabs, and nothing that a browser would take for markup.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else { return false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = (bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]).first { $0 > 0x20 }
    return first != nil && first != UInt8(ascii: "<")
  }
}
