import Templating

/// A template: whatever compiles is shown, within the limits.
enum MustacheTarget: FuzzTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let source = String(decoding: bytes, as: UTF8.self)
    guard let template = try? Template(source) else { return }
    var page: [UInt8] = []
    template.render(
      ["a": "x<&>\"'", "b": ["x", "y"], "c": true, "d": ["a": "z", "b": false]], into: &page)
  }
}
