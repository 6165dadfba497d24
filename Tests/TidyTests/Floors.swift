/// The house from the ground up: what each room may import, and whether it may use Foundation.
///
/// This is the one place where the layout is decided; `Package.swift` has to follow it, and each file its package.
enum Floors {
  struct Room {
    let name: String
    let below: Set<String>
    let usesFoundation: Bool

    init(_ name: String, on below: Set<String> = [], usesFoundation: Bool = false) {
      self.name = name
      self.below = below
      self.usesFoundation = usesFoundation
    }
  }

  /// C libraries.
  static let libraries: Set<String> = [
    "CLinux", "CSQLite", "CZlib", "CSodium", "COpenSSL", "CYAML", "CMarkGFM", "CPCRE2", "CQREncode",
  ]

  static let rooms =
    libraries.sorted().map { Room($0) } + [

      // The ground floor: no surveys
      Room("HTTP", on: ["CZlib"]),
      Room("SocketServer", on: ["CLinux", "HTTP"]),
      Room("Templating"),
      Room("Assets"),
      Room("Threads"),
      Room("SQLite", on: ["CSQLite", "Threads"]),
      Room("CivilTime"),
      Room("Mailing", on: ["CLinux", "CivilTime", "Threads"]),
      Room("Sealing", on: ["COpenSSL", "CSodium"]),

      // The survey itself: pure
      Room("SurveyModel", on: ["CPCRE2", "CivilTime", "Sealing"], usesFoundation: true),
      Room("TaskRunning", on: ["CivilTime", "SurveyModel"], usesFoundation: true),
      Room("Simulation", on: ["CivilTime", "SurveyModel", "TaskRunning"]),
      Room("Studies", on: ["CYAML", "CivilTime", "SurveyModel"], usesFoundation: true),

      // What is kept, and what goes out
      Room(
        "Records", on: ["CivilTime", "SQLite", "Sealing", "SurveyModel", "TaskRunning"], usesFoundation: true),
      Room("Exporting", on: ["CivilTime", "SurveyModel"], usesFoundation: true),

      // What people see
      Room(
        "Website",
        on: [
          "Assets", "CMarkGFM", "CQREncode", "CivilTime", "HTTP", "Mailing", "Records", "Sealing", "SocketServer",
          "Studies", "SurveyModel", "TaskRunning", "Templating",
        ],
        usesFoundation: true),

      // What is run
      Room(
        "Hosting",
        on: [
          "Assets", "CivilTime", "Exporting", "HTTP", "Records", "SQLite", "Sealing", "SocketServer", "Studies",
          "SurveyModel", "TaskRunning", "Website",
        ],
        usesFoundation: true),
      Room(
        "CairnKit",
        on: [
          "CivilTime", "Exporting", "HTTP", "Hosting", "Records", "SocketServer", "Studies", "SurveyModel",
          "TaskRunning", "Website",
        ],
        usesFoundation: true),
      Room(
        "cairn",
        on: [
          "CLinux", "CivilTime", "Exporting", "HTTP", "Hosting", "Mailing", "Records", "Sealing", "Simulation",
          "SocketServer", "Studies", "SurveyModel", "TaskRunning", "Templating", "Website",
        ],
        usesFoundation: true),

      // What tests share
      Room("TestSupport"),
    ]

  /// Modules of the toolchain that any room may use.
  static let toolchain: Set<String> = ["Glibc", "Synchronization"]
  /// Modules of the toolchain that tests may use beside all others.
  static let testing: Set<String> = ["Testing", "Dispatch"]
  static let foundation: Set<String> = ["Foundation", "FoundationEssentials", "FoundationInternationalization"]
}
