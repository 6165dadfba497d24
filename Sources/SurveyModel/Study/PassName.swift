/// How a step, an item or a block of one pass is called: `dose` the first time, then `dose/2`, `dose/3` ….
///
/// Addresses are so as well, and no author's id holds a slash. The database keeps the two parts apart.
public enum PassName {
  /// The name in a pass, from 1.
  public static func of(_ id: String, in pass: Int) -> String { pass > 1 ? "\(id)/\(pass)" : id }

  /// The author's id and the number of the pass; 1 for what is asked once.
  public static func parts(of name: String) -> (id: String, pass: Int) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")), let pass = Int(name[name.utf8.index(after: slash)...])
    else { return (name, 1) }
    return (String(name[..<slash]), pass)
  }

  /// The author's id.
  public static func id(of name: String) -> String { parts(of: name).id }
}
