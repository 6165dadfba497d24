// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "custom-host",
  dependencies: [
    // In a project of your own: .package(url: "…", from: "…")
    .package(name: "cairn", path: "../..")
  ],
  targets: [
    .executableTarget(name: "custom-host", dependencies: [.product(name: "CairnKit", package: "cairn")])
  ])
