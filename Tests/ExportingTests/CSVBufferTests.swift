import CivilTime
import Testing

@testable import Exporting

@Suite struct CSVBufferTests {
  private func row(_ write: (inout CSVBuffer) -> Void) -> String {
    var csv = CSVBuffer()
    write(&csv)
    csv.endRow()
    return String(decoding: csv.bytes, as: UTF8.self)
  }

  @Test func `only commas, quotation marks and line breaks are quoted`() {
    let texts = ["plain", "a,b", "say \"so\"", "two\nlines", "cr\rhere", " blank ", "'", ";", "#", ""]
    let line = row { csv in for text in texts { csv.cell(text) } }
    #expect(line == "plain,\"a,b\",\"say \"\"so\"\"\",\"two\nlines\",\"cr\rhere\", blank ,',;,#,\n")
  }

  @Test func `nothing is put before a cell that looks like a formula`() {
    #expect(row { csv in for text in ["=1+1", "+4", "-4", "@x"] { csv.cell(text) } } == "=1+1,+4,-4,@x\n")
  }

  @Test func `empty cells keep their places`() {
    #expect(row { $0.emptyCells(3) } == ",,\n")
    #expect(
      row {
        $0.cell("a")
        $0.emptyCells(2)
        $0.cell("b")
      } == "a,,,b\n")
    #expect(
      row {
        $0.emptyCells(1)
        $0.cell("b")
      } == ",b\n")
  }

  @Test(arguments: [0, -1, 999, 1_796_000_645_007, -62_135_596_800_000, 253_402_300_799_999] as [Int64])
  func `instants are spelled as everywhere`(milliseconds: Int64) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(row { $0.cell(instant) } == instant.description + "\n")
  }

  @Test func `lengths of time are seconds with the decimals that they have`() {
    let lengths: [(Int64, String)] = [
      (0, "0"), (1, "0.001"), (81_250, "81.25"), (90_000, "90"), (100_100, "100.1"), (-1_500, "-1.5"),
    ]
    for (milliseconds, text) in lengths { #expect(row { $0.cell(milliseconds: milliseconds) } == text + "\n") }
  }

  @Test func `whole numbers are written with all their digits`() {
    for number in [0, 7, 10, -3, 1_000_000, Int.max, Int.min] { #expect(row { $0.cell(number) } == "\(number)\n") }
  }
}
