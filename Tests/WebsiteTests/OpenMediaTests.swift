import HTTP
import Testing

@testable import Website

@Suite struct `Media kept open` {
  /// What a loop holds, and which files had to be opened for it.
  private struct Shelf {
    var media = OpenMedia()
    var opened: [Int] = []

    mutating func ask(for number: Int) -> String? {
      let resource = media.resource("hash\(number)", name: "film.mp4") {
        opened.append(number)
        return StaticResource(
          .bytes([], gzip: nil), mediaType: "video/mp4", entityTag: EntityTag("tag\(number)"), cacheControl: "private")
      }
      return resource?.entityTag.value
    }
  }

  @Test func `a file is opened once, while no 32 others were served since`() {
    var shelf = Shelf()
    for number in [1, 2, 1, 2] { #expect(shelf.ask(for: number) == "tag\(number)") }
    #expect(shelf.opened == [1, 2])
    for number in 3...33 { #expect(shelf.ask(for: number) == "tag\(number)") }
    #expect(shelf.ask(for: 2) == "tag2")
    #expect(shelf.opened == Array(1...33), "the second was served later than the first")
    #expect(shelf.ask(for: 1) == "tag1")
    #expect(shelf.opened == Array(1...33) + [1])
  }

  @Test func `the same file under another name is another file, and what is not there is looked for again`() {
    var media = OpenMedia()
    var looked = 0
    for name in ["a.mp4", "b.mp4", "a.mp4"] {
      let resource = media.resource("hash", name: name) {
        looked += 1
        return nil
      }
      #expect(resource == nil)
    }
    #expect(looked == 3)
  }
}
