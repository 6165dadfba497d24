public import CivilTime

/// What reading an entry may depend on besides the format: the time and the participant's language.
public struct ReadingContext: Sendable {
  /// Now, where the participant is: what `today` and `now` in bounds are counted from.
  public var moment: Moment
  /// The mark that groups thousands in the participant's language, where numbers with exactly three digits behind it are
  /// ambiguous: `,` in English, `.` in German.
  public var groupingMark: Character?
  /// The decimal mark that numbers are shown with in the participant's language.
  public var decimalMark: Character
  /// The languages of the page's texts, best first: what an answer says about words that somebody agreed to.
  public var languages: [String]

  /// The time and the marks of a language; numbers are shown with a point unless said otherwise.
  public init(
    moment: Moment, groupingMark: Character?, decimalMark: Character = ".", languages: [String] = []
  ) {
    self.moment = moment
    self.groupingMark = groupingMark
    self.decimalMark = decimalMark
    self.languages = languages
  }

  /// Nobody's time and language, for reading what an author wrote.
  static let unknown = ReadingContext(
    moment: Moment(instant: Instant(milliseconds: 0), offset: 0, zone: nil), groupingMark: nil)
}
