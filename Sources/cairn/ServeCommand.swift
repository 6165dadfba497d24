import Foundation
import HTTP
import Hosting
import Mailing
import SocketServer
import Studies
import SurveyModel
import Website

/// `cairn serve`.
enum ServeCommand: Command {
  static let name = "serve"
  static let usage = """
    cairn serve STUDY [--data DIR] [--host 127.0.0.1] [--port 8080] [--base-url URL] [--watch] [--preview] [--assets DIR] \
    [--trust-proxy ADDRESS]… [--limit NAME=VALUE]… [--sendmail PROGRAM --mail-from ADDRESS] [--log-requests]
    """
  static let summary = "Serves a study to browsers and keeps its answers in the data folder (./data)."
  static let options: Set<String> = [
    "data", "host", "port", "base-url", "assets", "trust-proxy", "limit", "sendmail", "mail-from",
  ]
  static let flags: Set<String> = ["watch", "preview", "log-requests"]

  /// How long requests that were begun may take when the server is asked to stop, in seconds.
  private static let patience = 10

  static func run(_ arguments: Arguments) async throws -> Int32 {
    let path = try arguments.exactly("STUDY")[0]
    let signals = try SignalWaiter()
    var configuration = ServerConfiguration(
      host: arguments.value("host") ?? "127.0.0.1",
      port: UInt16(try arguments.integer("port", in: 0...65_535) ?? 8_080))
    let options = try siteOptions(arguments, &configuration.limits)
    if options.watch != nil, arguments.value("data") != nil {
      throw UsageError("--watch keeps trial data in a folder of its own, which goes at the end: leave out --data")
    }
    let atStart = options.watch.map { _ in FolderState(of: path) }
    var folder = try StudyFolder(path)

    let trial = options.watch == nil ? nil : try TrialFolder()
    defer { trial?.remove() }
    let host = try StudyServer(dataFolder: trial?.path ?? arguments.value("data") ?? "data")
    let isWhole = try hasStudy(folder, host)
    if let watch = options.watch {
      watch.report = StudyWatch.report(folder)
      if !isWhole { folder = PlaceholderStudy.folder }
    } else if !isWhole {
      host.close()
      return ExitStatus.input
    }
    let site: Site
    do {
      site = try host.start(
        folder, configuration: configuration, options: options, assets: arguments.value("assets"),
        logsRequests: arguments.has("log-requests"))
    } catch {
      host.close()
      throw error
    }
    let publicAddress = options.baseURL.map { ", for \($0)" } ?? ""
    Console.note("Cairn serves \(path) at http://\(configuration.host):\(host.port)\(publicAddress)")
    if trial != nil { Console.note("Answers are for trying out and go when this stops. Save a file to see it.") }
    await withTaskGroup { group in
      if let watch = options.watch, let atStart {
        let watcher = StudyWatch(path: path, records: host.records, site: site, watch: watch, start: atStart)
        group.addTask { await watcher.run() }
      }
      group.addTask { await host.keepHouse() }
      await signals.arrive()
      group.cancelAll()
    }
    Console.note("Stopping: answers that are on their way are stored.")
    host.stop(within: patience)
    return ExitStatus.done
  }

  private static func siteOptions(_ arguments: Arguments, _ limits: inout Limits) throws -> SiteOptions {
    let watches = arguments.has("watch")
    var options = SiteOptions(isPreview: watches || arguments.has("preview"), watch: watches ? AuthorWatch() : nil)
    options.baseURL = try arguments.baseURL()
    options.mailer = try mailer(arguments)
    options.trustedProxies = Set(arguments.all("trust-proxy").map(PeerAddress.init(text:)))
    for setting in arguments.all("limit") {
      let halves = setting.split(separator: "=", maxSplits: 1).map(String.init)
      guard halves.count == 2, let value = Int(halves[1]) else {
        throw UsageError("--limit is NAME=VALUE, as in --limit connections=2000")
      }
      if try !options.set(limit: halves[0], to: value) { try set(halves[0], to: value, &limits) }
    }
    options.formFields = limits.formFields
    return options
  }

  /// What sends copies of consents; nil where the operator names no program.
  private static func mailer(_ arguments: Arguments) throws(UsageError) -> Mailer? {
    guard let program = arguments.value("sendmail") else {
      guard arguments.value("mail-from") == nil else {
        throw UsageError("--mail-from needs the program that sends letters: --sendmail /usr/sbin/sendmail")
      }
      return nil
    }
    guard let sender = arguments.value("mail-from").flatMap({ MailAddress($0) }) else {
      throw UsageError("--sendmail needs the address that letters come from: --mail-from study@example.org")
    }
    guard program.hasPrefix("/"), FileManager.default.isExecutableFile(atPath: program) else {
      throw UsageError(
        "--sendmail is the whole path of a program, as in --sendmail /usr/sbin/sendmail: there is none at \(program)")
    }
    return Mailer(path: program, sender: sender)
  }

  private static func set(_ name: String, to value: Int, _ limits: inout Limits) throws(UsageError) {
    do throws(Limits.SettingError) { try limits.set(name: name, value: value) } catch {
      switch error {
      case .unknown:
        let names = Limits.all.map(\.name) + SiteOptions.limitNames
        let meant = Spelling.nearest(to: name, among: names).map { "Did you mean \($0)?" }
        throw UsageError(
          "there is no limit “\(name)”. \(meant ?? "The limits are: \(names.sorted().joined(separator: ", "))")")
      case .outOfRange(_, let allowed):
        throw UsageError("--limit \(name) is a number from \(allowed.lowerBound) to \(allowed.upperBound)")
      }
    }
  }

  /// Whether there is a study to serve: a version in the data folder, else the study folder without mistakes.
  private static func hasStudy(_ folder: StudyFolder, _ host: StudyServer) throws -> Bool {
    guard try !host.hasVersion else { return true }
    folder.printDiagnostics()
    return folder.outcome.study != nil
  }
}
