public import CivilTime

/// A study as its author wrote it: tasks and the rules around them.
public struct Study: Sendable {
  /// Names the study, for its operator and in its export.
  public var id: String
  /// What participants know the study as.
  public var title: LocalizedText
  /// Language tags; the first is the fallback.
  public var languages: [String]
  /// The IANA zone in which the study opens, closes and counts "today" where a participant's zone is unknown.
  public var timezone: String
  /// The tasks in the order in which they are listed.
  public var tasks: [NavigableOrderedTask]
  /// Whom participants can ask; nil leaves "Help" out.
  public var contact: Contact?
  /// Who may begin, and when.
  public var participation: Participation
  /// How long runs last and what they allow.
  public var runs: RunSettings
  /// What a participant can do about answers already given.
  public var withdrawal: Withdrawal
  /// The page behind "Privacy" in the footer.
  public var privacy: LocalizedText?

  /// A study with its parts; what may be left out in the study file has the same default here.
  public init(
    id: String, title: LocalizedText, languages: [String], timezone: String, tasks: [NavigableOrderedTask],
    contact: Contact? = nil, participation: Participation, runs: RunSettings = RunSettings(),
    withdrawal: Withdrawal = .erase, privacy: LocalizedText? = nil
  ) {
    self.id = id
    self.title = title
    self.languages = languages
    self.timezone = timezone
    self.tasks = tasks
    self.contact = contact
    self.participation = participation
    self.runs = runs
    self.withdrawal = withdrawal
    self.privacy = privacy
  }

  /// The task with an id.
  public func task(_ id: String) -> NavigableOrderedTask? { tasks.first { $0.id == id } }

  /// The languages to look a text up in, best first.
  public func fallbacks(from language: String) -> [String] { [language] + languages.filter { $0 != language } }

  /// Whom participants can ask: "Help" on every page.
  public struct Contact: Hashable, Sendable {
    /// A person or an office.
    public var name: LocalizedText
    /// An address for `mailto:`.
    public var email: String?
    /// As it is to be read, and dialled, by people.
    public var phone: String?

    /// A contact with its parts.
    public init(name: LocalizedText, email: String? = nil, phone: String? = nil) {
      self.name = name
      self.email = email
      self.phone = phone
    }
  }

  /// Who may begin, when, and with which values from the link.
  public struct Participation: Hashable, Sendable {
    /// The task that the study's own address begins.
    public var start: String
    /// False: only people with an invitation.
    public var isOpen: Bool
    /// Civil times in the study's zone.
    public var opens: CivilDateTime?
    /// From this minute on no run begins; those that have begun go on.
    public var closes: CivilDateTime?
    /// The only values that are ever taken from the address, in the order of their columns. At most one names a person.
    public var fromLink: [LinkValue]
    /// The tasks on the page of a participant with an address of their own, in order.
    public var tasks: [String]
    /// What happens where such a participant has a run of the task.
    public var again: LinkValue.Again

    /// Open to everybody at any time unless said otherwise.
    public init(
      start: String, isOpen: Bool = true, opens: CivilDateTime? = nil, closes: CivilDateTime? = nil,
      fromLink: [LinkValue] = [], tasks: [String]? = nil, again: LinkValue.Again = .resume
    ) {
      self.start = start
      self.isOpen = isOpen
      self.opens = opens
      self.closes = closes
      self.fromLink = fromLink
      self.tasks = tasks ?? [start]
      self.again = again
    }
  }

  /// `runs:` in the study file.
  public struct RunSettings: Hashable, Sendable {
    /// Counted from the last stored answer.
    public var expireAfter: Interval
    /// For pages that were open when the run expired.
    public var grace: Interval
    /// Offers a link and a code to go on later (mission.md D-03).
    public var allowsSavingForLater: Bool
    /// Asks before answers are deleted (mission.md D-04).
    public var confirmsCancel: Bool
    /// Whether a browser may keep a bookmark to the run that was begun in it.
    public var remembersOnDevice: Bool

    /// Runs last 30 days from the last answer, with a day of grace, and allow everything, unless said otherwise.
    public init(
      expireAfter: Interval = Interval(seconds: 30 * 86_400), grace: Interval = Interval(seconds: 86_400),
      allowsSavingForLater: Bool = true, confirmsCancel: Bool = true, remembersOnDevice: Bool = true
    ) {
      self.expireAfter = expireAfter
      self.grace = grace
      self.allowsSavingForLater = allowsSavingForLater
      self.confirmsCancel = confirmsCancel
      self.remembersOnDevice = remembersOnDevice
    }
  }

  /// What a participant can do with the personal link once the study has answers of theirs.
  public enum Withdrawal: String, Hashable, Sendable, CaseIterable {
    case erase, withdraw, contact
  }
}
