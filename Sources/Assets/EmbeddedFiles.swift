/// The files of `Templates/` and `Public/` as the compiler put them into the program, by their paths.
///
/// A new file needs its line here: the build names each file's bytes by the file's own name, with `_` for each
/// character that cannot stand in a Swift name. So file names are unique across both folders. A test compares this
/// table with the folders and prints the lines that are missing.
enum EmbeddedFiles {
  static let all: [(path: String, bytes: [UInt8])] = [
    ("Public/cairn.css", PackageResources.cairn_css),
    ("Templates/page.mustache", PackageResources.page_mustache),
  ]
}
