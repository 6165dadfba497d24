// swift-tools-version: 6.2

import PackageDescription

/// Every room is compiled alike: Swift 6 mode, the upcoming features that make isolation and imports explicit, and no warnings.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: a module that may import only the rooms listed, all of them on lower floors.
func room(
  _ name: String, on floor: [String] = [], resources: [Resource] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: floor.map { .byName(name: $0) }, exclude: exclude, resources: resources,
    swiftSettings: settings)
}

/// The tests of one room.
func tests(of name: String, with others: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name] + others).map { .byName(name: $0) },
    swiftSettings: settings)
}

/// A C library of the system: a module map and nothing else.
func library(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

let package = Package(
  name: "cairn",
  products: [
    .executable(name: "cairn", targets: ["cairn"]),
    .library(name: "CairnKit", targets: ["CairnKit"]),
  ],
  targets: [
    // C libraries
    .target(name: "CLinux"),
    library("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    library("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
    library("CSodium", pkgConfig: "libsodium", debian: "libsodium-dev"),
    library("COpenSSL", pkgConfig: "libcrypto", debian: "libssl-dev"),
    library("CYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev"),
    library("CMarkGFM", pkgConfig: "libcmark-gfm", debian: "libcmark-gfm-extensions-dev"),
    library("CPCRE2", pkgConfig: "libpcre2-8", debian: "libpcre2-dev"),
    library("CQREncode", pkgConfig: "libqrencode", debian: "libqrencode-dev"),

    // The ground floor: no surveys
    room("HTTP", on: ["CZlib"]),
    room("SocketServer", on: ["CLinux", "HTTP"]),
    room("Templating"),
    room("Assets", resources: [.embedInCode("Templates"), .embedInCode("Public")]),
    room("Threads"),
    room("SQLite", on: ["CSQLite", "Threads"]),
    room("CivilTime"),
    room("Mailing", on: ["CLinux", "CivilTime", "Threads"]),
    room("Sealing", on: ["COpenSSL", "CSodium"]),

    // The survey itself: pure
    room("SurveyModel", on: ["CivilTime", "CPCRE2", "Sealing"]),
    room("TaskRunning", on: ["CivilTime", "SurveyModel"]),
    room("Simulation", on: ["CivilTime", "SurveyModel", "TaskRunning"]),
    room("Studies", on: ["CYAML", "CivilTime", "SurveyModel"]),

    // What is kept, and what goes out
    room("Records", on: ["CivilTime", "SQLite", "Sealing", "SurveyModel", "TaskRunning"]),
    room("Exporting", on: ["CivilTime", "SurveyModel"]),

    // What people see
    room(
      "Website",
      on: [
        "Assets", "CMarkGFM", "CQREncode", "CivilTime", "HTTP", "Mailing", "Records", "Sealing", "SocketServer",
        "SurveyModel", "TaskRunning", "Templating",
      ]),

    // What is run: the command line, and the library for hosts of one's own
    room(
      "Hosting",
      on: [
        "Assets", "CivilTime", "Exporting", "HTTP", "Records", "SQLite", "Sealing", "SocketServer", "Studies",
        "SurveyModel", "TaskRunning", "Website",
      ]),
    room(
      "CairnKit",
      on: [
        "CivilTime", "Exporting", "HTTP", "Hosting", "Records", "SocketServer", "Studies", "SurveyModel",
        "TaskRunning", "Website",
      ]),
    .executableTarget(
      name: "cairn",
      dependencies: [
        "CivilTime", "Exporting", "HTTP", "Hosting", "Mailing", "Records", "Sealing", "Simulation", "SocketServer",
        "Studies", "SurveyModel", "TaskRunning", "Website",
      ],
      swiftSettings: settings),

    // Tests, a target a room: a change rebuilds its own room's tests alone
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests(of: "HTTP", with: ["CZlib"]),
    tests(of: "SocketServer", with: ["HTTP"]),
    tests(of: "Templating", with: ["TestSupport"]),
    tests(of: "Assets"),
    tests(of: "SQLite"),
    tests(of: "CivilTime"),
    tests(of: "Mailing", with: ["CivilTime"]),
    tests(of: "Sealing"),
    tests(of: "SurveyModel", with: ["CivilTime", "TestSupport"]),
    tests(of: "TaskRunning", with: ["CivilTime", "Simulation", "SurveyModel"]),
    tests(of: "Simulation", with: ["CivilTime", "Studies", "SurveyModel", "TaskRunning"]),
    tests(of: "Studies", with: ["CivilTime", "SurveyModel", "TestSupport"]),
    tests(of: "Records", with: ["CivilTime", "SQLite", "Sealing", "SurveyModel", "TaskRunning", "TestSupport"]),
    tests(of: "Exporting", with: ["CivilTime", "SurveyModel"]),
    tests(
      of: "Website",
      with: [
        "Assets", "CivilTime", "HTTP", "Records", "SQLite", "Sealing", "SocketServer", "Studies", "SurveyModel",
        "TaskRunning", "Templating", "TestSupport",
      ]),
    tests(of: "CairnKit", with: ["CivilTime", "SurveyModel", "TaskRunning", "TestSupport"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["CivilTime", "Exporting", "HTTP", "Studies", "SurveyModel"], swiftSettings: settings),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["CivilTime", "Exporting", "HTTP", "Sealing", "Studies", "SurveyModel", "Templating"],
      swiftSettings: settings),
    .testTarget(name: "TidyTests", swiftSettings: settings),
  ]
)
