import HTTP
import Testing

struct ByteRangeTests {
  private func range(_ value: String, length: Int = 1_000) -> ByteRange {
    ByteRange(Array(value.utf8)[...], length: length)
  }

  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-1", 0..<2), ("bytes=0-", 0..<1_000), ("bytes=500-", 500..<1_000),
    ("bytes=999-999", 999..<1_000), ("bytes=990-5000", 990..<1_000), ("bytes=-1", 999..<1_000),
    ("bytes=-1000", 0..<1_000), ("bytes=-1001", 0..<1_000), ("bytes=000-0009", 0..<10), ("BYTES=0-9", 0..<10),
    ("bytes=,0-9", 0..<10), ("bytes=0-9,", 0..<10), ("bytes= 0-9", 0..<10), ("bytes=\t0-9 ", 0..<10),
    ("bytes=5-9223372036854775808", 5..<1_000), ("bytes=0-18446744073709551616", 0..<1_000),
    ("bytes=-18446744073709551616", 0..<1_000),
  ])
  func `one range is the part it names`(value: String, expected: Range<Int>) {
    #expect(range(value) == .part(expected))
  }

  @Test(arguments: [
    "bytes=1000-", "bytes=1010-1020", "bytes=-0", "bytes=1000-,1005-1006", "bytes=18446744073709551616-",
    "bytes=18446744073709551616-18446744073709551625",
    "bytes=99999999999999999999999999999999999999999999999999-",
  ])
  func `a range behind the end cannot be satisfied, and numbers never wrap`(value: String) {
    #expect(range(value) == .unsatisfiable)
  }

  @Test(arguments: [
    "bytes=5-3", "bytes=abc-def", "bytes=1", "bytes=", "bytes=,", "bytes=-", "bytes=--5", "bytes=0x0-9", "bytes=+0-9",
    "bytes=0-9-20", "bytes=0-9;20-29", "bytes 0-9", "0-9", "bytes=0 - 9", "bytes=a,0-9", "bytes=0-9,5-3",
    "bytes=1.5-9", "bytes=²-9", "=0-9", "bytes:0-9", "bytes=0-9, x", "items=0-5", "",
  ])
  func `what is no range of bytes is ignored`(value: String) {
    #expect(range(value) == .whole)
  }

  @Test(arguments: ["bytes=0-9,200-209", "bytes=0-9\t,\t20-29", "bytes=0-,5-9", "bytes=0-0,0-0", "bytes=0-9,1010-"])
  func `several ranges are answered with the whole`(value: String) {
    #expect(range(value) == .whole)
  }

  @Test func `nothing of an empty file can be asked for`() {
    for value in ["bytes=0-0", "bytes=0-", "bytes=-5"] {
      #expect(range(value, length: 0) == .unsatisfiable)
    }
  }
}
