public import CivilTime
public import SurveyModel
public import TaskRunning

/// Everything that is ever written while serving, as values: the writer's queue holds no closures.
public enum RecordsWrite: Sendable {
  case begin(RunBeginning)
  case change(SubmittedChange)
  /// Keeps that somebody agreed to a later version of a text.
  case renew(ConsentRenewal)
  /// Takes a run's answers, history and drafts away for good, whatever its status; its id, dates and status `erased` stay.
  /// The outbox then carries the id to `erased.log`.
  case erase(run: String, at: Instant, by: String = "participant")
  /// Nothing more is asked; the answers stay. A run that was erased or withdrawn before is left as it is.
  case withdraw(run: String, at: Instant, by: String = "participant")
  /// A further token for a run.
  case addToken(hash: [UInt8], run: String, at: Instant)
  /// Takes a browser's bookmark away: nobody goes on by it any more.
  case forgetBookmark(hash: [UInt8])
  /// Records the expiry of every run whose time and grace are over.
  case expire(at: Instant)
  case publish(VersionToPublish)
  /// Lets a run that takes answers go on with another version: for the trial runs of an author who changes the study meanwhile. A
  /// participant's run stays with the version that it began with.
  case move(run: String, to: Int)
  /// Puts people on the researchers' list.
  case enrol([Enrolment], at: Instant, by: String)
  /// Gives participants addresses and codes of their own.
  case invite([Invitation], at: Instant, by: String)
  /// Ends somebody's part with all their runs.
  case endPart(of: String, Farewell, at: Instant, by: String)
  /// A notice of the outbox has been told.
  case delivered(outboxRow: Int64)
  case audit(AuditEntry)
  /// Something of the desk's.
  case staff(StaffWrite, at: Instant, by: String)

  /// Whether contents of files may be held by nothing afterwards.
  var mayLeaveFiles: Bool {
    switch self {
    case .change(let submitted): submitted.mayLeaveFiles || submitted.change.erasesAnswers
    case .erase, .withdraw, .endPart, .expire: true
    case .begin, .renew, .addToken, .forgetBookmark, .publish, .move, .enrol, .invite, .delivered, .audit,
      .staff:
      false
    }
  }
}

/// A run that begins.
public struct RunBeginning: Sendable {
  /// The run as ``TaskRun/begin(_:id:version:language:moment:)`` makes it.
  public var state: RunState
  /// Whose run it is; made where nobody has this id yet.
  public var participantID: String
  /// The keyed hash of the run's token. A second beginning with the same opens the first one's run.
  public var tokenHash: [UInt8]
  /// The keyed hash of the run's resume code.
  public var codeHash: [UInt8]
  /// The keyed hash of the bookmark that the browser keeps; nil where it keeps none.
  public var bookmarkHash: [UInt8]?
  /// A trial run.
  public var isTest: Bool
  /// When the run expires.
  public var settings: Study.RunSettings
  /// Who it is, where that is known.
  public var person: KnownPerson?
  /// The step of another run that it is begun from; nil for most.
  public var outer: OuterStep?
  /// Those values of the state that are of earlier runs; nothing for most.
  public var earlier: EarlierAnswers
  /// What the host is told of it.
  public var notices: [RunNotice] = []

  /// A beginning.
  public init(
    state: RunState, participantID: String, person: KnownPerson? = nil, tokenHash: [UInt8], codeHash: [UInt8],
    bookmarkHash: [UInt8]? = nil, isTest: Bool, settings: Study.RunSettings, outer: OuterStep? = nil,
    earlier: EarlierAnswers = EarlierAnswers()
  ) {
    self.bookmarkHash = bookmarkHash
    self.outer = outer
    self.earlier = earlier
    self.state = state
    self.participantID = participantID
    self.person = person
    self.tokenHash = tokenHash
    self.codeHash = codeHash
    self.isTest = isTest
    self.settings = settings
  }
}

/// The step from which a run is begun in another run (researchkit.md S-18).
public struct OuterStep: Hashable, Sendable {
  /// The other run's id.
  public var run: String
  /// Its step.
  public var step: String
  /// Counts the runs that were begun there, from 1.
  public var attempt: Int
  /// The keyed hash of a token that leads back to the other run.
  public var tokenHash: [UInt8]

  /// A step of a run.
  public init(run: String, step: String, attempt: Int, tokenHash: [UInt8]) {
    self.run = run
    self.step = step
    self.attempt = attempt
    self.tokenHash = tokenHash
  }
}

/// Who begins, where that is known.
public struct KnownPerson: Hashable, Sendable {
  /// How the person is known.
  public enum Name: Hashable, Sendable {
    /// By a value from the link: the keyed hash under which the database has it.
    case link(hash: [UInt8])
    /// By an address of their own: the participant's id.
    case participant(String)
  }

  /// How the person is known.
  public var name: Name
  /// What happens where the person has a run of the task.
  public var again: LinkValue.Again

  /// A person.
  public init(_ name: Name, again: LinkValue.Again) {
    self.name = name
    self.again = again
  }
}

/// A decided change with what makes its repeats recognisable.
public struct SubmittedChange: Sendable {
  /// What to write.
  public var change: RunChange
  /// A hash over the form's key and the body that was sent; nil for changes that no form sent.
  public var submissionHash: [UInt8]?
  /// The form's key. A repeat is what has the hash of the latest that came with the same key: somebody who goes back twice, to
  /// choose something else and then the first again, means it. Without a key every hash that ever came counts.
  public var formKey: [UInt8]?
  /// Where the first answer led, below the run's address; a repeat gets the same.
  public var destination: String
  /// What the host is told afterwards.
  public var notices: [RunNotice]
  /// What the host is told first, whichever arms are drawn in the commit.
  public var noticesBefore: [RunNotice]
  /// When the run expires.
  public var settings: Study.RunSettings
  /// The files that came with the form. Those that neither an answer nor a draft holds afterwards are not kept.
  public var files: [FileRecord]
  /// The run's task asks for files: some may not be held by anything after the change.
  public var mayLeaveFiles: Bool

  /// A change on its way.
  public init(
    change: RunChange, submissionHash: [UInt8]?, formKey: [UInt8]? = nil, destination: String,
    notices: [RunNotice], noticesBefore: [RunNotice] = [], settings: Study.RunSettings, files: [FileRecord] = [],
    mayLeaveFiles: Bool = false
  ) {
    self.noticesBefore = noticesBefore
    self.change = change
    self.submissionHash = submissionHash
    self.formKey = formKey
    self.destination = destination
    self.notices = notices
    self.settings = settings
    self.files = files
    self.mayLeaveFiles = mayLeaveFiles
  }
}

/// A version of the study on its way into the database.
public struct VersionToPublish: Sendable {
  /// The digest over its text files and media.
  public var sha256: String
  /// When.
  public var at: Instant
  /// Who.
  public var by: String
  /// What is said about it.
  public var note: String
  /// Text files, path → bytes.
  public var files: [String: [UInt8]]
  /// Media files, whose bytes are in the folder already.
  public var media: [MediaRecord]

  /// A version.
  public init(
    sha256: String, at: Instant, by: String, note: String, files: [String: [UInt8]], media: [MediaRecord]
  ) {
    self.sha256 = sha256
    self.at = at
    self.by = by
    self.note = note
    self.files = files
    self.media = media
  }
}

/// A media file of a version: kept by content, named by path.
public struct MediaRecord: Hashable, Sendable {
  /// In the study folder.
  public var path: String
  /// Of the content, in lower-case hexadecimal.
  public var sha256: String
  /// Bytes.
  public var size: Int

  /// A file.
  public init(path: String, sha256: String, size: Int) {
    self.path = path
    self.sha256 = sha256
    self.size = size
  }
}

/// A line of the audit table: who saw or changed what.
public struct AuditEntry: Hashable, Sendable {
  /// When.
  public var at: Instant
  /// Who: `participant`, `cairn`, or a name.
  public var actor: String
  /// What was done, in one word.
  public var action: String
  /// To what: a run's id, a version.
  public var subject: String
  /// What else there is to say.
  public var detail: String

  /// An entry.
  public init(at: Instant, actor: String, action: String, subject: String, detail: String = "") {
    self.at = at
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
  }
}

/// What came of a write.
public enum WriteOutcome: Hashable, Sendable {
  case written
  /// The same form with the same content was written before and led there.
  case repeated(destination: String)
  /// The start form was sent twice, or the person that the link names goes on: the token opens this run.
  case begunBefore(run: String)
  /// The person that the link names has a run of this task and begins no other.
  case refused
  /// The run has changed since the change was computed, or its participant completed another one since its beginning was.
  case outdated
  /// The run takes no answers any more.
  case closed(RunStatus)
  case noSuchRun
  case published(version: Int)
  /// How many people were put on the list, and of how many something was changed.
  case enrolled(added: Int, changed: Int)
  case noSuchParticipant
  /// How many runs expired.
  case expired(count: Int)
}
