@_exported public import CivilTime
import Exporting
import Glibc
import HTTP
import Hosting
import Records
import SocketServer
import Studies
@_exported public import SurveyModel
@_exported public import TaskRunning
import Website

/// A survey host written in Swift: a study, a data folder, a port, and a delegate that has its say in each run.
///
/// ```swift
/// let task = NavigableOrderedTask(
///   id: "hello", title: "Hello",
///   steps: [
///     QuestionStep(id: "name", question: "What shall we call you?", answer: .text(maximumLength: 50)),
///     CompletionStep(id: "done", title: "Thank you"),
///   ])
/// await SurveyHost(task: task, dataFolder: "data").run()
/// ```
///
/// It serves what `cairn serve` serves, in the same way, and every command of `cairn` works on its data folder as long as the study
/// uses no step or answer format of your own.
public struct SurveyHost: Sendable {
  /// The study.
  public var source: Source
  /// Where the answers are kept; made where there is none.
  public var dataFolder: String
  /// The port that requests come to; 0 takes a free one.
  public var port: UInt16
  /// Who has a say in each run.
  public var delegate: any TaskRunDelegate
  /// Kinds of steps of your own, beside those that come with the program.
  public var stepKinds: [any StepKind.Type] = []
  /// Answer formats of your own, beside those that come with the program.
  public var answerFormats: [any AnswerFormat.Type] = []
  /// The address of this machine that is listened at; a proxy on the same machine needs no other.
  public var address = "127.0.0.1"
  /// What participants see as the host's address, without a slash at its end; nil: as their requests name it.
  public var baseURL: String?
  /// Runs are marked as trials, and stay out of exports.
  public var isPreview = false
  /// A folder whose `Templates/` and `Public/` replace files of the program's own; nil: none are replaced.
  public var assets: String?
  /// Takes each line of the log; none holds a token or an answer.
  public var log: @Sendable (String) -> Void = { Console.note($0) }

  /// Where a host has its study from.
  public enum Source: Sendable {
    /// Written in Swift.
    case study(Study)
    /// A folder of text files.
    case folder(String)
  }

  /// A host of a study that is written in Swift.
  public init(
    study: Study, dataFolder: String, port: UInt16 = 8_080, delegate: any TaskRunDelegate = StudyFileDelegate()
  ) {
    source = .study(study)
    self.dataFolder = dataFolder
    self.port = port
    self.delegate = delegate
  }

  /// A host of one task, which is its study.
  public init(
    task: NavigableOrderedTask, dataFolder: String, port: UInt16 = 8_080,
    delegate: any TaskRunDelegate = StudyFileDelegate()
  ) {
    self.init(study: Study(task), dataFolder: dataFolder, port: port, delegate: delegate)
  }

  /// A host of a study in a folder of text files, as `cairn serve` has one.
  public init(
    studyFolder: String, dataFolder: String, port: UInt16 = 8_080,
    delegate: any TaskRunDelegate = StudyFileDelegate()
  ) {
    source = .folder(studyFolder)
    self.dataFolder = dataFolder
    self.port = port
    self.delegate = delegate
  }

  // MARK: Serving

  /// Serves until the program is asked to stop, by SIGTERM or from the keyboard: answers that are on their way are stored.
  ///
  /// Where it cannot serve, it says why in one sentence and ends the program: with status 1 where the study has mistakes, with 3
  /// where port, disk or data folder are the reason. Who wants to go on then calls ``serve(_:)``.
  public func run() async {
    do {
      let signals = try SignalWaiter()
      try await serve { host in
        log("The survey is at http://\(address):\(host.port)")
        await signals.arrive()
        log("Stopping: answers that are on their way are stored.")
      }
    } catch let error as SurveyHostError {
      Console.error("\(error)")
      exit(1)
    } catch {
      Console.error(Failure.sentence(for: error))
      exit(3)
    }
  }

  /// Serves for as long as `body` runs.
  ///
  /// - Throws: ``SurveyHostError`` where the study cannot be served, what `body` throws, or what keeps port or data folder from being
  ///   used.
  public func serve<Result: Sendable>(_ body: (ServedSurvey) async throws -> Result) async throws -> Result {
    let registry = registry
    let folder = try folder(registry)
    guard folder.outcome.study != nil else {
      throw SurveyHostError.mistakes(folder.text(of: folder.outcome.diagnostics) ?? "")
    }
    let server = try StudyServer(dataFolder: dataFolder, registry: registry, delegate: delegate, log: Log(log))
    do {
      try publish(folder, to: server.records, registry)
      try server.start(
        folder, configuration: ServerConfiguration(host: address, port: port),
        options: SiteOptions(baseURL: baseURL, isPreview: isPreview), assets: assets)
    } catch {
      server.close()
      throw error
    }
    defer { server.stop(within: Self.patience) }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await server.keepHouse() }
      defer { group.cancelAll() }
      return try await body(ServedSurvey(port: server.port))
    }
  }

  /// Writes the answers as CSV with a codebook, also while the host runs.
  ///
  /// - Parameter folder: is made, or gets its files replaced.
  /// - Throws: an error of the database or of the disk.
  public func export(to folder: String) throws {
    let exporter = Exporter(options: ExportOptions()) { RecordsExportHasher() }
    _ = try RecordsExport.read(DataFolder(existing: dataFolder), registry: registry) { source in
      try exporter.export(source, to: ExportFolder(path: folder))
    }
  }

  /// How long requests that were begun may take when the host stops, in seconds.
  private static let patience = 10

  private var registry: Registry {
    var registry = Registry.standard
    registry.steps += stepKinds
    registry.formats += answerFormats
    return registry
  }

  private func folder(_ registry: Registry) throws -> StudyFolder {
    switch source {
    case .study(let study): StudyFolder(try study.studyFiles(), registry: registry)
    case .folder(let path): try StudyFolder(path, registry: registry)
    }
  }

  /// A study that has changed becomes the next version: a program is deployed on purpose. Runs stay with the version that they began
  /// with.
  private func publish(_ folder: StudyFolder, to records: Records, _ registry: Registry) throws {
    let publication = Publication(folder: folder, note: "published by its host")
    switch try publication.judge(try records.makeReader(), registry: registry) {
    case .first, .unchanged: return
    case .otherStudy(let served): throw SurveyHostError.otherStudy(served)
    case .change(let diagnostics, let isRefused, _):
      if isRefused { throw SurveyHostError.mistakes(folder.text(of: diagnostics) ?? "") }
      log("Published version \(try publication.write(to: records, at: .now)) of the study.")
    }
  }
}

/// A survey that is being served.
public struct ServedSurvey: Sendable {
  /// The port that it is at.
  public let port: UInt16
}
