/// A place in one of a study's files.
struct Place: Hashable, Sendable {
  var file: String
  /// nil: the file as a whole.
  var mark: SourceMark?

  init(file: String, mark: SourceMark? = nil) {
    self.file = file
    self.mark = mark
  }
}

extension YAMLNode {
  /// Where the value begins.
  var place: Place { Place(file: file, mark: start) }
}
