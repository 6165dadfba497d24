import Testing

@testable import SurveyModel

/// Files: what is taken, by its content, and what is said of what is not.
struct FileFormatTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func box(_ brand: String, _ others: String...) -> [UInt8] {
    let brands = brand.utf8 + [0, 0, 0, 0] + others.flatMap { Array($0.utf8) }
    return [0, 0, 0, UInt8(brands.count + 8)] + "ftyp".utf8 + brands
  }

  private func format(_ keys: [String: DefinitionValue] = [:], accept: String...) -> FileFormat {
    FileFormat.defined(keys.merging(["accept": .list(accept.map { .string($0) })]) { $1 }).format
  }

  @Test(
    arguments: [
      (png, "x.gif", FileKind.png), ([0xFF, 0xD8, 0xFF, 0xE0], "x", .jpeg), (Array("GIF89a".utf8), "x", .gif),
      (Array("RIFF1234WEBPVP8 ".utf8), "x", .webp), (Array("RIFF1234WAVEfmt ".utf8), "x", .wav),
      (box("heic", "mif1"), "x", .heic), (box("mif1", "heic"), "x", .heic), (box("avif", "mif1"), "x", .avif),
      (box("qt  "), "x", .quickTime), (box("isom", "avc1"), "x", .mp4), (box("mp42"), "x", .mp4),
      (box("M4A ", "isom"), "x", .m4a), (box("3gp4"), "x", .threeGPP),
      ([0x1A, 0x45, 0xDF, 0xA3] + Array("\u{42}\u{82}webm".utf8), "x", .webm), (Array("OggS".utf8), "x", .ogg),
      (Array("ID3".utf8), "x", .mp3), ([0xFF, 0xFB, 0x90], "x", .mp3), (Array("%PDF-1.7".utf8), "x", .pdf),
      ([0x50, 0x4B, 3, 4], "a.DOCX", .word), ([0x50, 0x4B, 3, 4], "a.ods", .openSpreadsheet),
      ([0x50, 0x4B, 3, 4], "a.html", .zip), (Array("a;b\r\n1;2\n".utf8), "t.csv", .csv),
      (Array("Gr\u{FC}ße".utf8), "t.png", .text), ([0x47, 0x72, 0xFC, 0xDF, 0x65], "latin.txt", .text),
    ] as [([UInt8], String, FileKind)])
  func `the content says what a file is`(content: [UInt8], name: String, kind: FileKind) {
    #expect(FileKind(content: content, fileName: name) == kind)
  }

  @Test(
    arguments: [
      Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("\u{FEFF}\n <!doctype html>".utf8),
      Array("<?xml version='1.0'?>".utf8), Array("MZ\u{90}\u{0}".utf8), [0x7F, 0x45, 0x4C, 0x46], [],
      Array("   ".utf8), [0x1A, 0x45, 0xDF, 0xA3] + Array("matroska".utf8), box("xxxx"),
      [0, 0, 0, 255] + Array("ftyp".utf8),
      Array("GIF88a\u{0}".utf8), Array("text\u{0}".utf8),
    ] as [[UInt8]], ["x.png", "x.svg", "x.txt", "x.docx", ""])
  func `what a browser could run, and what nobody knows, is nothing that is taken`(content: [UInt8], name: String) {
    #expect(FileKind(content: content, fileName: name) == nil)
  }

  @Test func `any bytes have at most one kind, and none breaks it`() {
    var chance = Chance(seed: 5)
    for _ in 0..<3_000 {
      var bytes = (0..<Int(chance.next() % 40)).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
      if chance.one(in: 2) { bytes.replaceSubrange(0..<min(8, bytes.count), with: Self.box("mif1").prefix(8)) }
      _ = FileKind(content: bytes, fileName: "x.docx")
    }
  }

  @Test func `a file has to be of a kind that is asked for, not empty and not too large`() throws {
    let field = format(["maximumSize": .string("1 KB")], accept: "image/*", ".pdf").field
    #expect(try field.kind(of: Self.png, size: 1_000, name: "a") == .png)
    #expect(throws: FileRefusal(.tooLarge, name: "a")) { try field.kind(of: Self.png, size: 1_001, name: "a") }
    #expect(throws: FileRefusal(.empty, name: "a")) { try field.kind(of: [], size: 0, name: "a") }
    #expect(throws: FileRefusal(.kind, name: "a.png")) {
      try field.kind(of: Array("hello".utf8), size: 5, name: "a.png")
    }
  }

  @Test func `the server's word about a file is read, and what it refused is said`() {
    let format = format(accept: "image/*")
    let file = FileAnswer(
      id: "f1", kind: .jpeg, size: 5, sha256: String(repeating: "0", count: 64), name: "me; & you.jpg")
    #expect(format.read(file.fields, in: .english) == .value(file.value))
    #expect(FileAnswer(file.value) == file)
    #expect(format.columns().map { file.value.cell($0.source) } == ["f1"])
    for reason in FileRefusal.Reason.allCases {
      let fields = FileRefusal(reason, name: "x").fields(keeping: file)
      #expect(format.read(fields, in: .english).refusals == ["error.file.\(reason.rawValue)"])
      #expect(FileAnswer(fields) == file, "the file that was there is still told")
    }
  }

  @Test(arguments: [["": "f1"], ["": "f1\n", "type": "image/png"], ["": "f1", "type": "image/svg+xml"]])
  func `half of a file is none`(parts: [String: String]) {
    var fields = parts.mapValues { [$0] }
    if parts["type"] != nil {
      fields["size"] = ["5"]
      fields["sha256"] = [String(repeating: "0", count: 64)]
    }
    #expect(format(accept: "image/*").read(fields) == .blank)
  }

  @Test func `a kind that a later version does not ask for is refused, and so is a size`() {
    let file = FileAnswer(id: "f1", kind: .pdf, size: 50_000, sha256: String(repeating: "0", count: 64), name: "x")
    #expect(format(accept: "image/*").read(file.fields, in: .english).refusals == ["error.file.kind"])
    let small = format(["maximumSize": .string("10 KB")], accept: ".pdf")
    #expect(small.read(file.fields, in: .english).refusals == ["error.file.tooLarge"])
  }

  @Test func `pictures, films and sounds name somebody, documents do not`() {
    #expect(format(accept: "image/png").isIdentifying)
    #expect(format(accept: ".pdf", "audio/*").isIdentifying)
    #expect(!format(accept: ".pdf", ".docx").isIdentifying)
  }

  @Test(arguments: [
    ("500 KB", 500_000), ("20MB", 20_000_000), ("1.5 mb", 1_500_000), ("1 GB", 1_000_000_000),
  ])
  func `a size is a number with its unit`(text: String, bytes: Int) {
    let (format, problems) = FileFormat.defined([
      "accept": .list([.string(".pdf")]), "maximumSize": .string(text),
    ])
    #expect(problems == [] && format.field.maximumSize == bytes)
  }

  @Test(arguments: ["20", "20 MiB", "MB", "0.5 KB", "2 GB", "-1 MB", "1 000 KB", "99999999999999999999999 MB"])
  func `a size without a unit or out of bounds is a problem`(text: String) {
    let problems = FileFormat.defined(["accept": .list([.string(".pdf")]), "maximumSize": .string(text)]).problems
    #expect(problems.map(\.key) == ["maximumSize"])
  }

  @Test(arguments: [[".svg"], ["text/html"], ["image"], ["*/*"], ["pdf"], ["application/*"], []])
  func `what is not taken cannot be asked for`(words: [String]) {
    let problems = FileFormat.defined(["accept": .list(words.map { .string($0) })]).problems
    #expect(problems.map(\.key) == ["accept"])
  }

  // MARK: Photographs and films

  private func field(_ kind: some StepKind) throws -> FileField {
    let item = try #require(kind.items.first)
    #expect(item.id == "s")
    guard case .file(let field) = item.answer.control else { throw FileRefusal(.kind, name: "no file") }
    return field
  }

  @Test func `S-11: a photograph has a picture over the camera's, words for those who do not see it, and a camera`()
    throws
  {
    let (kind, problems) = ImageCaptureStep.defined([
      "templateImage": .string("media/a.png"),
      "templateImageInsets": .group(Definition(["top": .number("0.1"), "right": .number("0.25")])),
      "accessibilityInstructions": .text(.en("Hold it flat")), "accessibilityHint": .text(.en("Takes it")),
      "devicePosition": .string("front"), "captureRaw": .boolean(false),
    ])
    #expect(problems == [])
    let field = try field(kind)
    let capture = try #require(field.capture)
    #expect(capture.medium == .photograph && capture.position == .front)
    #expect(capture.template == .init(path: "media/a.png", top: 10, left: 0, bottom: 0, right: 25))
    #expect(Control.file(field).texts == [.en("Hold it flat"), .en("Takes it")])
    #expect(Control.file(field).pictures == ["media/a.png"])
    #expect(field.maximumSize == 20_000_000 && field.acceptAttribute == "image/*")
    #expect(kind.items.first?.answer.isIdentifying == true)
    #expect(kind.items.first?.answer.format.resultKind == .file)
  }

  @Test func `S-12: a film has two minutes, sound and the back camera unless it is said otherwise`() throws {
    let standing = try field(VideoCaptureStep.defined().kind)
    #expect(standing.capture?.medium == .film(seconds: 120, isMute: false, torch: .auto))
    #expect(standing.capture?.position == .back)
    let (kind, problems) = VideoCaptureStep.defined([
      "duration": .integer(1_200), "audioMute": .boolean(true), "torchMode": .string("on"),
    ])
    #expect(problems == [])
    #expect(try field(kind).capture?.medium == .film(seconds: 1_200, isMute: true, torch: .on))
  }

  @Test(arguments: [
    (["duration": DefinitionValue.integer(0)], "duration"), (["duration": .integer(1_201)], "duration"),
    (["maximumSize": .string("1")], "maximumSize"),
    (["templateImageInsets": .group(Definition(["top": .number("0.1")]))], "templateImageInsets"),
    (
      ["templateImage": .string("a.png"), "templateImageInsets": .group(Definition(["top": .number("0.95")]))],
      "templateImageInsets"
    ),
    (
      [
        "templateImage": .string("a.png"),
        "templateImageInsets": .group(Definition(["top": .number("0.5"), "bottom": .number("0.5")])),
      ], "templateImageInsets"
    ),
  ])
  func `S-12: what cannot be is a problem at its key`(keys: [String: DefinitionValue], key: String) {
    #expect(VideoCaptureStep.defined(keys).problems.map(\.key) == [key])
  }

  @Test func `S-11: unprocessed photographs have no equivalent in a browser`() {
    #expect(ImageCaptureStep.defined(["captureRaw": .boolean(true)]).problems.map(\.key) == ["captureRaw"])
  }
}
