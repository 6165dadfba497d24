import Assets
import Foundation
import Testing

@Suite struct AssetCatalogTests {
  @Test func `without a folder the built-in files are there`() throws {
    let catalog = try AssetCatalog()
    #expect(catalog.publicFiles["cairn.css"]?.bytes == catalog.bytes(at: "Public/cairn.css"))
    for (name, source) in catalog.templates {
      #expect(catalog.text(at: "Templates/\(name).mustache") == source)
    }
    #expect(!catalog.templates.isEmpty)
    #expect(catalog.bytes(at: "Templates/none.mustache") == nil)
  }

  @Test func `a folder takes the place of single files and adds others`() throws {
    let folder = try TemporaryFolder([
      "Public/cairn.css": "h1 {}", "Public/pictures/logo.svg": "<svg/>", "Templates/desk/runs.mustache": "{{x}}",
      "Public/.cairn.css.swp": "an editor's own", "notes.txt": "not ours",
    ])
    let builtIn = try AssetCatalog()
    let catalog = try AssetCatalog(overriddenBy: folder.path)
    #expect(catalog.text(at: "Public/cairn.css") == "h1 {}")
    #expect(catalog.publicFiles["cairn.css"]?.hash != builtIn.publicFiles["cairn.css"]?.hash)
    #expect(catalog.publicFiles["pictures/logo.svg"]?.bytes == Array("<svg/>".utf8))
    #expect(catalog.templates["desk/runs"] == "{{x}}")
    for (name, source) in builtIn.templates {
      #expect(catalog.templates[name] == source)
    }
    #expect(catalog.paths.count == builtIn.paths.count + 2)
  }

  @Test func `a folder without assets is refused by name`() throws {
    let folder = try TemporaryFolder(["notes.txt": "not ours"])
    let error = try #require(throws: AssetError.self) { try AssetCatalog(overriddenBy: folder.path) }
    #expect(error == .noAssets(folder.path))
    #expect(error.description.contains(folder.path))
  }

  @Test func `a template that is no text is refused by path`() throws {
    let folder = try TemporaryFolder(["Templates/page.mustache": ""])
    try Data([0x66, 0xfc, 0x72]).write(to: folder.url.appending(path: "Templates/page.mustache"))
    #expect(throws: AssetError.notText("Templates/page.mustache")) { try AssetCatalog(overriddenBy: folder.path) }
  }

  @Test func `a file that is too large is refused by path`() throws {
    let folder = try TemporaryFolder(["Public/film.mp4": ""])
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "Public/film.mp4"))
    try file.truncate(atOffset: UInt64(AssetLimits.fileSize) + 1)
    #expect(throws: AssetError.fileTooLarge("Public/film.mp4")) { try AssetCatalog(overriddenBy: folder.path) }
  }

  @Test func `folders that are too deep and too many files are refused`() throws {
    let deep = "Public/" + String(repeating: "x/", count: AssetLimits.depth)
    let tooDeep = try TemporaryFolder([deep + "a.css": ""])
    #expect(throws: AssetError.tooDeep(String(deep.dropLast()))) { try AssetCatalog(overriddenBy: tooDeep.path) }
    let files = (0...AssetLimits.files).map { ("Public/\($0).css", "") }
    let tooMany = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
    #expect(throws: AssetError.tooManyFiles(tooMany.path)) { try AssetCatalog(overriddenBy: tooMany.path) }
  }

  @Test func `a hash is FNV-1a in sixteen digits`() throws {
    let folder = try TemporaryFolder(["Public/a.txt": "a", "Public/empty.txt": ""])
    let files = try AssetCatalog(overriddenBy: folder.path).publicFiles
    #expect(files["a.txt"]?.hash == "af63dc4c8601ec8c")
    #expect(files["empty.txt"]?.hash == "cbf29ce484222325")
  }
}
