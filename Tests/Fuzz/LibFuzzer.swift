import Glibc

/// libFuzzer's way into the one target that the program is made of: `run` says which is `Target`.
@_cdecl("LLVMFuzzerTestOneInput")
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(Violation) {
    try Target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    // libFuzzer keeps the input of a program that ends this way.
    let line = Array("does not hold: \(error)\n".utf8)
    _ = write(2, line, line.count)
    abort()
  }
  return 0
}
