/// A version of the study that cannot be read from the database.
struct StudyUnreadable: Error, CustomStringConvertible {
  let version: Int
  /// Its texts are those that were published: a later program wrote them. Otherwise they were damaged since.
  let isAsPublished: Bool

  var description: String {
    isAsPublished
      ? "version \(version) of the study cannot be read by this program. Install the program that published it"
      : """
      version \(version) of the study is not as it was published: the database is damaged. \
      Restore a backup with `cairn restore FILE NEW_FOLDER`
      """
  }
}
