import CivilTime
import Sealing
import Testing

@testable import Website

@Suite struct `A form's seal` {
  private let folder: TemporaryFolder
  private let keys: SealingKeys

  init() throws {
    folder = try TemporaryFolder()
    keys = try SealingKeys(secretAt: folder.file("secret"))
  }

  @Test func `brings everything back`() {
    let seal = FormSeal(
      run: "r1", page: "name", shownAt: TestClock.start, revisions: ["name": 3, "other": 1])
    #expect(FormSeal(seal.sealed(with: keys), keys: keys) == seal)
    let bare = FormSeal(run: "r1", page: "/leave", shownAt: TestClock.start)
    #expect(FormSeal(bare.sealed(with: keys), keys: keys) == bare)
  }

  @Test func `is none of ours with any character changed, cut or added`() {
    let text = FormSeal(run: "r1", page: "name", shownAt: TestClock.start, revisions: ["a": 1]).sealed(with: keys)
    for index in text.indices {
      var changed = text
      changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
      // The last character may hold bits that count for nothing, and then nothing has changed.
      guard let opened = FormSeal(changed, keys: keys) else { continue }
      #expect(opened == FormSeal(text, keys: keys) && index == text.indices.last)
    }
    #expect(FormSeal(String(text.dropLast(4)), keys: keys) == nil)
    #expect(FormSeal(text + "AAAA", keys: keys) == nil)
    #expect(FormSeal("", keys: keys) == nil)
    #expect(FormSeal("\u{0} ü %", keys: keys) == nil)
  }

  @Test func `is none of ours under another key or for another use`() throws {
    let other = try SealingKeys(secretAt: folder.file("other"))
    let seal = FormSeal(run: "r1", page: "name", shownAt: TestClock.start)
    #expect(FormSeal(seal.sealed(with: other), keys: keys) == nil)
    #expect(FormSeal(keys.seal(Random.bytes(40), context: "start form"), keys: keys) == nil)
  }

  @Test func `tells one page and one content from another`() {
    let first = FormSeal(run: "r1", page: "name", shownAt: TestClock.start)
    let second = FormSeal(run: "r1", page: "name", shownAt: TestClock.start)
    #expect(first.key != second.key)
    #expect(first.submissionHash(body: [1]) == first.submissionHash(body: [1]))
    #expect(first.submissionHash(body: [1]) != first.submissionHash(body: [2]))
    #expect(first.submissionHash(body: [1]) != second.submissionHash(body: [1]))
  }
}
