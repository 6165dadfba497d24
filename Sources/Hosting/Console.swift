import Glibc

/// Standard output and error. Results go to the one, everything for people to the other.
public enum Console {
  /// A result, to standard output.
  public static func print(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// What went wrong, in one sentence.
  public static func error(_ text: String) { write("cairn: \(text)\n", to: STDERR_FILENO) }

  /// A line for whoever runs the program.
  public static func note(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // A reader that has gone away is no reason to fail: the work is done either way.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
