import Templating

/// A template: whatever compiles is shown, within the limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = String(decoding: input(start, count), as: UTF8.self)
  guard let template = try? Template(source) else { return 0 }
  var page: [UInt8] = []
  template.render(
    ["a": "x<&>\"'", "b": ["x", "y"], "c": true, "d": ["a": "z", "b": false]], into: &page)
  return 0
}
