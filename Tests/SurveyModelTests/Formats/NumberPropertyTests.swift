import SurveyModel
import TestSupport
import Testing

/// Properties that hold for every number and every string.
struct NumberPropertyTests {
  private static let zeros: [UInt32] = [0x30, 0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10]

  /// The number's digits in another script, with a mark and a sign.
  private func spelled(_ number: DecimalNumber, zero: UInt32, mark: Character) -> String {
    String(
      String.UnicodeScalarView(
        number.description.unicodeScalars.map { scalar in
          switch scalar {
          case "0"..."9": Unicode.Scalar(zero + scalar.value - 48) ?? scalar
          case ".": mark.unicodeScalars.first ?? scalar
          default: scalar
          }
        }))
  }

  @Test func `a number is the nearest binary one, however many digits it has`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let digits = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }
      let mark = Int.random(in: 1...digits.count, using: &generator)
      let sign = Bool.random(using: &generator) ? "-" : ""
      let text = sign + digits[..<mark].joined() + (mark < digits.count ? "." + digits[mark...].joined() : "")
      let number = try #require(DecimalNumber(text))
      #expect(number.double == Double(text), "\(text)")
    }
  }

  @Test func `a number is read as itself or asked about, in every script and with either mark`() throws {
    var generator = SeededGenerator(seed: 7)
    let format = DecimalFormat.defined().format
    for _ in 0..<1_500 {
      let whole = Int.random(in: -99_999...99_999, using: &generator)
      let decimals = Int.random(in: 0...5, using: &generator)
      let fraction = (0..<decimals).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
      let text = fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
      let number = try #require(DecimalNumber(text))
      let mark: Character = Bool.random(using: &generator) ? "," : "."
      let zero = try #require(Self.zeros.randomElement(using: &generator))
      let typed = spelled(number, zero: zero, mark: mark)
      for context in [ReadingContext.english, .german] {
        switch format.read(typed, context) {
        case .value(let value): #expect(value == .number(number), "\(typed)")
        case .refused(let problems):
          #expect(problems.map(\.message.key) == ["error.number.grouping"])
          #expect(number.fractionDigits == 3 && context.groupingMark == mark, "\(typed)")
        case .blank: Issue.record("\(typed) was taken for nothing")
        }
      }
    }
  }

  @Test func `no string is read as a number that is not written there`() {
    var generator = SeededGenerator(seed: 11)
    let alphabet: [Character] = [
      "0", "1", "9", ".", ",", "-", "+", " ", "e", "٣", "٫", "'", "\u{202F}", "x", "½", "\u{0}",
    ]
    let format = DecimalFormat.defined().format
    for _ in 0..<5_000 {
      let length = Int.random(in: 0...8, using: &generator)
      let typed = String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
      guard case .value(.number(let number))? = Optional(format.read(typed)) else { continue }
      // Digits in order, apart from noughts that do not count.
      let digits = typed.unicodeScalars.compactMap {
        $0.properties.numericType == .decimal ? $0.properties.numericValue : nil
      }
      let read = number.description.compactMap { Double(String($0)) }
      #expect(
        digits.reversed().drop { $0 == 0 }.reversed().drop { $0 == 0 }.elementsEqual(
          read.reversed().drop { $0 == 0 }.reversed().drop { $0 == 0 }), "\(typed) \(number)")
      #expect(typed.filter { $0 == "." || $0 == "," || $0 == "٫" }.count <= 1, "\(typed)")
    }
  }
}
