/// One header of a tar archive (POSIX.1-2001, pax, ustar).
///
/// Cairn writes and reads its backups itself instead of running `tar`: the format of plain files is one block, no program has to
/// be there, and a reader that knows every name it may meet can never be led out of its folder. Any `tar` opens the result.
struct TarHeader: Equatable {
  /// The size of a header, and what contents are padded to.
  static let blockCount = 512

  enum Kind: Equatable {
    case file
    /// Folders and attributes, which another program may add when somebody packs a backup anew.
    case ignored
    case other
  }

  var name: String
  /// Bytes of content.
  var size: Int
  var kind: Kind

  init(name: String, size: Int) {
    self.name = name
    self.size = size
    kind = .file
  }

  /// Reads a block; nil for one that is no header.
  init?(_ block: [UInt8]) {
    guard block.count == Self.blockCount, Self.text(block[257..<262]) == "ustar",
      Self.number(block[148..<156]) == Self.checksum(of: block), let size = Self.number(block[124..<136])
    else { return nil }
    let prefix = Self.text(block[345..<500])
    let path = prefix.isEmpty ? Self.text(block[0..<100]) : prefix + "/" + Self.text(block[0..<100])
    name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    self.size = size
    switch block[156] {
    case UInt8(ascii: "0"), 0: kind = .file
    case UInt8(ascii: "5"), UInt8(ascii: "x"), UInt8(ascii: "g"): kind = .ignored
    default: kind = .other
    }
  }

  /// The header's block, for a file that only its owner may read.
  ///
  /// - Precondition: the name has at most 100 bytes, as all of a backup's have.
  func block(modifiedAt seconds: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockCount)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    put(name.utf8.prefix(100), at: 0)
    put("0000600\u{0}0000000\u{0}0000000\u{0}".utf8, at: 100)
    put(Self.digits(size), at: 124)
    put(Self.digits(seconds), at: 136)
    put("0ustar\u{0}00".utf8.prefix(1), at: 156)
    put("ustar\u{0}00".utf8, at: 257)
    put(Self.octal(Self.checksum(of: block), 6).utf8, at: 148)
    put([0, UInt8(ascii: " ")], at: 154)
    return block
  }

  /// How many zeros follow a content.
  static func padding(after size: Int) -> Int { (blockCount - size % blockCount) % blockCount }

  /// Eleven octal digits, or, from 8 GiB on, the number itself behind a mark, as every tar of today reads it.
  private static func digits(_ number: Int) -> [UInt8] {
    if number < 1 << 33 { return Array(octal(number, 11).utf8) + [0] }
    return [0x80, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  private static func octal(_ number: Int, _ width: Int) -> String {
    let digits = String(number, radix: 8)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if field.first == 0x80 {
      guard field.dropFirst().dropLast(8).allSatisfy({ $0 == 0 }), (field.dropLast(7).last ?? 0) < 0x80 else {
        return nil
      }
      return field.suffix(8).reduce(0) { $0 << 8 | Int($1) }
    }
    return Int(text(field).filter { $0 != " " }, radix: 8)
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The sum of all bytes, those of the sum itself taken as blanks.
  private static func checksum(of block: [UInt8]) -> Int {
    block.enumerated().reduce(0) { $0 + (148..<156 ~= $1.offset ? 32 : Int($1.element)) }
  }
}
