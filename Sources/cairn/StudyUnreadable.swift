/// A version that this program cannot read any more.
struct StudyUnreadable: Error, CustomStringConvertible {
  let version: Int

  var description: String {
    "version \(version) of the study cannot be read by this program. Install the program that published it"
  }
}
