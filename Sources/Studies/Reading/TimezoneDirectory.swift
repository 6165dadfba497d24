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
    return stat("/usr/share/zoneinfo/\(name)", &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }
}
