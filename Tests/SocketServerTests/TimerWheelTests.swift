import Testing

@testable import SocketServer

struct TimerWheelTests {
  private func due(_ wheel: inout TimerWheel, at now: Int) -> [Int] {
    var due: [Int] = []
    wheel.advance(to: now, due: &due)
    return due.sorted()
  }

  @Test func `a deadline fires once, never early and at most a slot late`() {
    for deadline in [1_001, 1_250, 1_499, 5_000, 100_000] {
      var wheel = TimerWheel(now: 1_000)
      wheel.schedule(7, at: deadline)
      #expect(due(&wheel, at: deadline - 1) == [])
      #expect(due(&wheel, at: deadline + TimerWheel.millisecondsPerSlot) == [7])
      #expect(due(&wheel, at: deadline + 1_000_000) == [])
      #expect(wheel.wait(from: deadline) == nil)
    }
  }

  @Test func `a deadline that is moved or dropped does not fire at the old time`() {
    var wheel = TimerWheel(now: 0)
    wheel.schedule(1, at: 1_000)
    wheel.schedule(2, at: 1_000)
    wheel.schedule(3, at: 1_000)
    wheel.schedule(2, at: 3_000)
    wheel.cancel(3)
    wheel.cancel(3)
    wheel.cancel(99)
    #expect(due(&wheel, at: 2_000) == [1])
    #expect(due(&wheel, at: 3_500) == [2])
  }

  @Test func `deadlines beyond a turn of the wheel wait`() {
    var wheel = TimerWheel(now: 0)
    let turn = TimerWheel.slots * TimerWheel.millisecondsPerSlot
    wheel.schedule(1, at: turn * 3 + 100)
    for time in stride(from: 0, through: turn * 3, by: 1_000) {
      #expect(due(&wheel, at: time) == [])
    }
    #expect(due(&wheel, at: turn * 3 + 500) == [1])
  }

  @Test func `a wheel that stood still for long fires everything that is due`() {
    var wheel = TimerWheel(now: 0)
    for id in 0..<1_000 { wheel.schedule(id, at: 100 + id * 100) }
    #expect(due(&wheel, at: 10_000_000) == Array(0..<1_000))
  }

  @Test func `the wait is until the first slot that holds something`() {
    var wheel = TimerWheel(now: 0)
    #expect(wheel.wait(from: 0) == nil)
    wheel.schedule(1, at: 75_000)
    #expect(wheel.wait(from: 0) == 75_000)
    wheel.schedule(2, at: 10_100)
    #expect(wheel.wait(from: 0) == 10_250)
    #expect(wheel.wait(from: 100) == 10_150)
    #expect(due(&wheel, at: 10_250) == [2])
    #expect(wheel.wait(from: 10_250) == 64_750)
    #expect(wheel.deadline(of: 1) == 75_000)
    #expect(wheel.deadline(of: 2) == nil)
  }

  @Test func `a wheel and a plain list agree over a long random time`() {
    var random = SystemRandomNumberGenerator()
    var wheel = TimerWheel(now: 5_000)
    var plain: [Int: Int] = [:]
    var now = 5_000
    for _ in 0..<20_000 {
      let id = Int.random(in: 0..<50, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let deadline = now + Int.random(in: 0..<300_000, using: &random)
        wheel.schedule(id, at: deadline)
        plain[id] = deadline
      case 2:
        wheel.cancel(id)
        plain[id] = nil
      default:
        now += Int.random(in: 0..<2_000, using: &random)
        for id in due(&wheel, at: now) {
          #expect(plain[id].map { $0 <= now } == true)
          plain[id] = nil
        }
        #expect(plain.values.allSatisfy { $0 > now - TimerWheel.millisecondsPerSlot })
      }
    }
  }
}
