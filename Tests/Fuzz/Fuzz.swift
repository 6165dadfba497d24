import Glibc

// What every target shares. Each of them is a program of its own, with libFuzzer's `main`: see `run`.

/// The bytes that libFuzzer hands over.
func input(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// Ends the program where something does not hold, so that libFuzzer keeps the input.
func require(_ holds: Bool, _ what: String) {
  guard !holds else { return }
  let line = Array("does not hold: \(what)\n".utf8)
  _ = write(2, line, line.count)
  abort()
}
