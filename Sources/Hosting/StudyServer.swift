import Assets
import CivilTime
import Glibc
import HTTP
public import Records
import Sealing
public import SocketServer
import Studies
public import SurveyModel
import Synchronization
public import TaskRunning
public import Website

/// A study with its data folder, its website and the server that shows it: everything between a folder on disk and a socket.
///
/// `cairn serve` and a Swift host put the same together here. A server goes through ``init(dataFolder:registry:delegate:log:)``,
/// ``start(_:configuration:options:assets:logsRequests:)``, ``keepHouse()`` beside the requests, and ``stop(within:)``.
public final class StudyServer: Sendable {
  /// The database that it serves from.
  public let records: Records
  private let registry: Registry
  private let delegate: any TaskRunDelegate
  private let log: Log
  private let serving = Mutex<(site: Site, server: Server)?>(nil)

  /// Opens a data folder, which is made where there is none.
  ///
  /// - Throws: what keeps the folder from being served, as another server that has it.
  public init(
    dataFolder: String, registry: Registry = .standard, delegate: any TaskRunDelegate = StudyFileDelegate(),
    log: Log = Log()
  ) throws {
    self.registry = registry
    self.delegate = delegate
    self.log = log
    records = try Records(DataFolder(serving: dataFolder), onDamage: { log.event($0) })
    if let upgrade = records.folder.upgrade { log.event("\(upgrade)") }
  }

  /// Whether the data folder holds a version of a study already.
  public var hasVersion: Bool { get throws { try !records.makeReader().versions().isEmpty } }

  /// Serves the newest version in the data folder; where there is none, the study becomes the first.
  ///
  /// The port is taken first: a start that is refused one publishes nothing. When this returns, requests are answered.
  ///
  /// - Parameters:
  ///   - study: has no errors, or the data folder has a version.
  ///   - assets: a folder whose templates and public files replace those of the program.
  ///   - logsRequests: a line for each request, and for each that could not be read.
  /// - Returns: the site.
  /// - Throws: `ServerError`, an error of the database, or that a template cannot be compiled.
  @discardableResult
  public func start(
    _ study: StudyFolder, configuration: ServerConfiguration, options: SiteOptions, assets: String? = nil,
    logsRequests: Bool = false
  ) throws -> Site {
    let keys = try keys()
    let log = log
    var configuration = configuration
    configuration.onEvent = { event in
      // Anybody can send what cannot be read: such lines belong to the log of requests.
      if case .refused = event, !logsRequests { return }
      log.event(event.sentence)
    }
    if logsRequests { configuration.onResponse = { log.request($0) } }
    var opened: Site?
    let server = try Server(configuration: configuration) { loop in
      let site = try opened ?? open(study, keys, options, assets: assets)
      opened = site
      return try SiteHandler(site, on: loop)
    }
    guard let site = opened else { throw ServerError.system(call: "a loop", error: EAGAIN) }
    try server.start()
    serving.withLock { $0 = (site, server) }
    return site
  }

  /// The port that was taken; 0 before ``start(_:configuration:options:assets:logsRequests:)``.
  public var port: UInt16 { serving.withLock { $0?.server.boundPort ?? 0 } }

  /// What goes on beside the requests, until its task is cancelled: new versions are looked for each second, expired runs each minute,
  /// and the host is told what it has to hear.
  public func keepHouse() async {
    guard let site = serving.withLock({ $0?.site }) else { return }
    await withTaskGroup { group in
      group.addTask { await site.tellHost() }
      var second = 0
      while !Task.isCancelled {
        await site.keepHouse(sweeps: second % 60 == 0, at: .now)
        second += 1
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Takes no more requests, answers those that were begun, and closes the database: what was acknowledged is on the disk.
  ///
  /// - Parameter seconds: how long requests that were begun may take.
  public func stop(within seconds: Int) {
    if let server = serving.withLock({ $0?.server }) {
      server.shutDown(within: seconds)
      server.wait()
    }
    close()
  }

  /// Closes the database of a server that was never started.
  public func close() { records.shutDownAndWait() }

  // MARK: Starting

  /// The secret is made at the first start, before version 1; later it has to be there, since links and codes were made with it.
  private func keys() throws -> SealingKeys {
    let path = records.folder.secretPath
    return try hasVersion ? SealingKeys(existingSecretAt: path) : SealingKeys(secretAt: path)
  }

  private func open(
    _ study: StudyFolder, _ keys: SealingKeys, _ options: SiteOptions, assets: String?
  ) throws -> Site {
    try publishFirst(study)
    let (log, registry) = (log, registry)
    return try Site(
      assets: AssetCatalog(overriddenBy: assets), records: records, keys: keys, options: options, delegate: delegate,
      log: { log.event($0) }, describe: Failure.sentence(for:),
      load: { version, reader in try StoredStudy.content(version, reader, registry: registry) })
  }

  /// The first start publishes version 1; later ones go on with the last version and say when the folder differs.
  private func publishFirst(_ folder: StudyFolder) throws {
    let reader = try records.makeReader()
    guard let newest = try reader.versions().last else {
      let number = try Publication(folder: folder, note: "").write(to: records, at: .now)
      log.note("Published version \(number) of the study.")
      return
    }
    if let id = folder.outcome.study?.id,
      let served = try? StoredStudy.load(newest.number, reader, registry: registry).id, served != id
    {
      log.note(
        """
        The data folder holds the study `\(served)`, and the study folder is `\(id)`: `\(served)` is served. \
        Give `\(id)` a data folder of its own with --data.
        """)
      return
    }
    let media = (try? folder.media().map(\.record)) ?? []
    if newest.sha256 != folder.digest(media: media) {
      log.note(
        """
        The study folder differs from version \(newest.number), which is served. \
        `cairn publish STUDY DATA --note TEXT` makes it the next version.
        """)
    }
  }
}
