import Glibc
import SurveyModel
import Testing

@testable import Studies

/// A study's folder on disk.
struct FilesTests {
  /// A folder of the test's own, removed behind it.
  private final class Folder {
    let path: String

    init() {
      var template = Array("/tmp/cairn-studies-XXXXXX".utf8CString)
      path = String(cString: mkdtemp(&template))
    }

    deinit { system("rm -rf '\(path)'") }

    func write(_ name: String, _ text: String) {
      let parts = name.split(separator: "/").dropLast()
      for count in parts.indices { mkdir(path + "/" + parts[...count].joined(separator: "/"), 0o700) }
      let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      _ = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      close(file)
    }
  }

  @Test func `texts are read, media are listed, hidden files are left out`() throws {
    let folder = Folder()
    folder.write("study.yaml", "cairn: 1")
    folder.write("pages/a.md", "A")
    folder.write("media/a.JPG", "picture")
    folder.write("media/a.vtt", "WEBVTT")
    folder.write(".git/config.yaml", "x")
    folder.write(".hidden.yaml", "x")
    let files = try StudyFiles(folder: folder.path)
    #expect(files.sortedTextFiles.map(\.path) == ["pages/a.md", "study.yaml"])
    #expect(files.mediaSizes == ["media/a.JPG": 7, "media/a.vtt": 6])
    #expect(files.read("pages/a.md") == [65])
    #expect(files.problems == [])
  }

  @Test func `links that leave the folder are refused`() throws {
    let folder = Folder()
    folder.write("study.yaml", "cairn: 1")
    symlink("/etc/passwd", "\(folder.path)/passwd.txt")
    symlink("study.yaml", "\(folder.path)/same.yaml")
    symlink("/etc", "\(folder.path)/etc")
    symlink("nowhere", "\(folder.path)/lost.md")
    symlink(".", "\(folder.path)/loop")
    let files = try StudyFiles(folder: folder.path)
    #expect(Set(files.textFiles.keys) == ["study.yaml", "same.yaml"])
    #expect(files.mediaSizes == [:])
    #expect(files.problems.map(\.file).sorted() == ["etc", "loop", "lost.md", "passwd.txt"])
    #expect(files.problems.containsError)
  }

  @Test func `a text beyond its bound is told, not read`() throws {
    let folder = Folder()
    folder.write("study.yaml", String(repeating: "#", count: StudyLimits.fileSize + 1))
    let files = try StudyFiles(folder: folder.path)
    #expect(files.textFiles == [:])
    #expect(files.problems.first?.message == "This file is larger than 1 MB.")
    // And nobody says that it is not there.
    let told = StudyReader(registry: .standard).read(files).diagnostics.map(\.message)
    #expect(told == ["This file is larger than 1 MB."])
  }

  @Test func `what is no folder is refused with what to do`() {
    let folder = Folder()
    folder.write("a", "")
    #expect(throws: StudyFolderError.notFound(folder.path + "/b")) { try StudyFiles(folder: folder.path + "/b") }
    #expect(throws: StudyFolderError.notAFolder(folder.path + "/a")) { try StudyFiles(folder: folder.path + "/a") }
  }

  @Test func `only media that the study names are listed`() {
    let outcome = Fixture.read(
      Fixture.task(
        "  - id: a\n    type: instruction\n    text: \"![A](media/b.png)\"\n    image: { file: media/a.png, alt: A }"),
      ["media/a.png": "", "media/b.png": "", "media/secret.png": ""])
    #expect(outcome.diagnostics == [])
    #expect(outcome.mediaPaths == ["media/a.png", "media/b.png"])
  }
}
