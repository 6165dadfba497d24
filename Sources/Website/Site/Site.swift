public import Assets
public import CivilTime
import HTTP
public import Records
public import Sealing
import SurveyModel
import Synchronization
public import TaskRunning
import Templating

/// A study's website: everything that all loops share. Each loop serves it through a ``SiteHandler`` of its own.
public final class Site: Sendable {
  /// Reads a version's model from its files in the database.
  public typealias StudyLoader = @Sendable (_ version: Int, _ reader: RecordsReader) throws -> StudyContent

  /// What the operator chose.
  public let options: SiteOptions
  let records: Records
  let keys: SealingKeys
  /// Ends the name of the cookie that holds a bookmark.
  let bookmarkMark: String
  let templates: TemplateLibrary
  let assets: SiteAssets
  let shelf: StudyShelf
  /// The delegate's say; nil where it takes part in nothing.
  let host: HostHooks?
  let beginnings: RateLimiter
  let codes: RateLimiter
  let answers: RateLimiter
  let copies: LetterLimits
  let gate = DeskGate()
  let log: @Sendable (String) -> Void
  /// Says an error in one sentence with what to do.
  let describe: @Sendable (any Error) -> String
  let lastReport = Mutex<(at: ContinuousClock.Instant, sentence: String)?>(nil)
  /// What time it is; nil: as the loop's clock says.
  let clock: (@Sendable () -> Instant)?

  /// - Parameters:
  ///   - log: takes one line an event; it never holds a token or an answer.
  ///   - describe: says an error in one sentence for the operator.
  ///   - clock: what time it is, for tests; nil for the loops' own clocks.
  ///   - load: turns a version in the database into its model.
  /// - Throws: `TemplateError` for a template that cannot be compiled, what `load` throws for the newest version, or
  ///   an error of the database.
  public init(
    assets catalog: AssetCatalog, records: Records, keys: SealingKeys, options: SiteOptions,
    delegate: any TaskRunDelegate = StudyFileDelegate(), log: @escaping @Sendable (String) -> Void,
    describe: @escaping @Sendable (any Error) -> String = { "\($0)" },
    clock: (@Sendable () -> Instant)? = nil, load: @escaping StudyLoader
  ) throws {
    self.options = options
    self.records = records
    self.keys = keys
    bookmarkMark = keys.bookmarkMark
    host = HostHooks(delegate)
    self.log = log
    self.describe = describe
    self.clock = clock
    templates = try TemplateLibrary(sources: catalog.templates)
    assets = SiteAssets(catalog)
    beginnings = RateLimiter(limit: options.beginningsPerMinute)
    codes = RateLimiter(limit: options.codesPerMinute)
    answers = RateLimiter(limit: options.answersPerMinute)
    copies = LetterLimits(limit: options.copiesPerHour, fromAddress: options.copiesPerHourFromAddress)
    let words = InterfaceCatalog(catalog)
    let shelfLoader: StudyShelf.Loader = { version, reader in
      LoadedStudy(
        version: version, content: try load(version, reader), media: try reader.media(ofVersion: version), words: words)
    }
    let reader = try records.makeReader()
    shelf = StudyShelf(
      newest: try shelfLoader(try reader.newestVersion(), reader), report: { log(describe($0)) }, load: shelfLoader)
  }

  /// What a page of this version in this language depends on.
  func context(_ study: LoadedStudy, language: String) -> PageContext {
    let voice = study.voice(in: language)
    return PageContext(
      study: study, texts: voice.texts, languages: voice.languages,
      assets: assets.address, isPreview: options.isPreview,
      watchedVersion: options.watch.map { _ in shelf.newest.version })
  }
}
