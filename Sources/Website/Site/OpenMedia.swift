import HTTP

/// The media files that one loop served last, kept open: a player asks for a film in many parts, and finding it in the
/// database and on the disk costs more than sending one.
///
/// What is here stays true: a version, once published, always lists the same files, and a file's name is its content's
/// hash.
struct OpenMedia {
  private struct Entry {
    let hash: String
    let name: String
    let resource: StaticResource
  }

  /// The most files kept open, each with a descriptor.
  private static let kept = 32

  /// The one served last stands first.
  private var entries: [Entry] = []

  /// The file of the hash under a name: from here, else from `open`.
  ///
  /// - Parameter open: finds and opens the file; nil where there is none, which is not remembered.
  mutating func resource(_ hash: String, name: String, open: () -> StaticResource?) -> StaticResource? {
    if let place = entries.firstIndex(where: { $0.hash == hash && $0.name == name }) {
      if place > 0 { entries.insert(entries.remove(at: place), at: 0) }
      return entries[0].resource
    }
    guard let resource = open() else { return nil }
    if entries.count == Self.kept { entries.removeLast() }
    entries.insert(Entry(hash: hash, name: name, resource: resource), at: 0)
    return resource
  }
}
