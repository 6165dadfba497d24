import Glibc

/// The time zones that this machine knows (package `tzdata`).
enum TimezoneDirectory {
  /// Whether an IANA name has its rules here.
  static func has(_ name: String) -> Bool {
    guard name.utf8.count <= 64, !name.contains(".."), !name.hasPrefix("/"), let first = name.unicodeScalars.first,
      ("A"..."Z").contains(first),
      name.unicodeScalars.allSatisfy({ $0.isWordCharacter || "/+-".unicodeScalars.contains($0) })
    else { return false }
    var info = stat()
    return stat("\(root)/\(name)", &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  private static let root = "/usr/share/zoneinfo"

  /// A zone that may be meant by a name with a slip in its continent, its city or both; also by the city alone.
  static func nearest(to name: String) -> String? {
    let parts = name.split(separator: "/", maxSplits: 1).map { String($0).replacing(" ", with: "_") }
    guard let city = parts.last, name.utf8.count <= 64 else { return nil }
    let regions = [
      "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
    let likely =
      parts.count == 2
      ? regions.filter {
        $0.lowercased() == parts[0].lowercased() || Suggestion.nearest(to: parts[0], among: [$0]) != nil
      }
      : regions
    for region in likely {
      let cities = names(in: region)
      if let same = cities.first(where: { $0.lowercased() == city.lowercased() }) { return "\(region)/\(same)" }
    }
    for region in likely {
      // One slip, no more: Munich has no zone of its own, and Zurich is no spelling of it.
      if let near = names(in: region).first(where: { Suggestion.distance(city.lowercased(), $0.lowercased()) <= 1 }) {
        return "\(region)/\(near)"
      }
    }
    return nil
  }

  private static func names(in region: String) -> [String] {
    guard let folder = opendir("\(root)/\(region)") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
