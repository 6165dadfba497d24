import Synchronization
import Testing

/// Lines of a log.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Something that holds until a test ends it.
final class Switch: Sendable {
  private let state: Mutex<Bool>

  init(_ isOn: Bool) { state = Mutex(isOn) }

  var isOn: Bool { state.withLock { $0 } }

  func turnOff() { state.withLock { $0 = false } }
}

/// Waits until something has happened that nobody but time brings, such as a notice from the outbox; fails after half a minute.
func until(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async throws {
  let end = ContinuousClock.now + .seconds(30)
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("it never came", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
