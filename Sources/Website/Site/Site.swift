public import Assets
import HTTP
public import Records
public import Sealing
public import SurveyModel
import Synchronization
public import TaskRunning
import Templating

/// A study's website: everything that all loops share. Each loop serves it through a ``SiteHandler`` of its own.
public final class Site: Sendable {
  /// Reads a version's model from its files in the database.
  public typealias StudyLoader = @Sendable (_ version: Int, _ reader: RecordsReader) throws -> Study

  /// What the operator chose.
  public let options: SiteOptions
  let records: Records
  let keys: SealingKeys
  let templates: TemplateLibrary
  let assets: SiteAssets
  let shelf: StudyShelf
  let delegate: any TaskRunDelegate
  let beginnings: RateLimiter
  let codes: RateLimiter
  let log: @Sendable (String) -> Void
  /// Says an error in one sentence with what to do.
  let describe: @Sendable (any Error) -> String
  let lastReport = Mutex<ContinuousClock.Instant?>(nil)
  private let interfaces: [String: InterfaceTexts]
  private let english: InterfaceTexts

  /// - Parameters:
  ///   - log: takes one line an event; it never holds a token or an answer.
  ///   - describe: says an error in one sentence for the operator.
  ///   - load: turns a version in the database into its model.
  /// - Throws: `TemplateError` for a template that cannot be compiled, what `load` throws for the newest version, or
  ///   an error of the database.
  public init(
    assets catalog: AssetCatalog, records: Records, keys: SealingKeys, options: SiteOptions,
    delegate: any TaskRunDelegate = StudyFileDelegate(), log: @escaping @Sendable (String) -> Void,
    describe: @escaping @Sendable (any Error) -> String = { "\($0)" }, load: @escaping StudyLoader
  ) throws {
    self.options = options
    self.records = records
    self.keys = keys
    self.delegate = delegate
    self.log = log
    self.describe = describe
    templates = try TemplateLibrary(sources: catalog.templates)
    assets = SiteAssets(catalog)
    beginnings = RateLimiter(limit: options.beginningsPerMinute)
    codes = RateLimiter(limit: options.codesPerMinute)
    english = InterfaceTexts(language: "en", source: catalog.text(at: "Templates/interface/en.txt") ?? "")
    var interfaces = ["en": english]
    for path in catalog.paths where path.hasPrefix("Templates/interface/") && path.hasSuffix(".txt") {
      let language = String(path.dropFirst("Templates/interface/".count).dropLast(4))
      guard language != "en", let source = catalog.text(at: path) else { continue }
      interfaces[language] = InterfaceTexts(language: language, source: source, fallback: english)
    }
    self.interfaces = interfaces
    let shelfLoader: StudyShelf.Loader = { version, reader in
      LoadedStudy(
        version: version, study: try load(version, reader), media: try reader.media(ofVersion: version))
    }
    let reader = try records.makeReader()
    shelf = StudyShelf(newest: try shelfLoader(try reader.newestVersion(), reader), load: shelfLoader)
  }

  /// Our words in a language, or in English where nobody has translated them yet.
  func interface(_ language: String) -> InterfaceTexts {
    interfaces[language] ?? interfaces[String(language.prefix { $0 != "-" })] ?? english
  }

  /// What a page of this version in this language depends on.
  func context(_ study: LoadedStudy, language: String) -> PageContext {
    PageContext(
      study: study, texts: interface(language), languages: study.study.fallbacks(from: language),
      assets: assets.address, isPreview: options.isPreview)
  }
}
