/// Deadlines for many connections: setting, moving and dropping one costs the same however many there are.
///
/// The wheel has slots of a quarter second; each slot is a doubly linked list threaded through arrays that are indexed
/// by the connection's place. A deadline beyond the wheel's turn waits in its farthest slot and is looked at
/// again there. Nothing fires early; it fires up to one slot late.
struct TimerWheel {
  static let millisecondsPerSlot = 250
  static let slots = 512

  private static let none: Int32 = -1

  private var heads = [Int32](repeating: none, count: slots)
  private var occupied = [UInt64](repeating: 0, count: slots / 64)
  private var next: [Int32] = []
  private var previous: [Int32] = []
  private var slotOf: [Int32] = []
  private var deadlines: [Int] = []
  private var count = 0
  /// All slots up to this tick have fired.
  private var tick: Int

  init(now: Int) {
    tick = now / Self.millisecondsPerSlot
  }

  /// When the entry will be looked at, in milliseconds; nil when it has no deadline.
  func deadline(of id: Int) -> Int? {
    id < slotOf.count && slotOf[id] != Self.none ? deadlines[id] : nil
  }

  /// Sets or moves a deadline.
  mutating func schedule(_ id: Int, at deadline: Int) {
    if id >= next.count { grow(toHold: id) }
    if slotOf[id] != Self.none { unlink(id) }
    deadlines[id] = deadline
    let due = (deadline + Self.millisecondsPerSlot - 1) / Self.millisecondsPerSlot
    let slot = min(max(due, tick + 1), tick + Self.slots - 1) % Self.slots
    let head = heads[slot]
    next[id] = head
    previous[id] = Self.none
    if head != Self.none { previous[Int(head)] = Int32(id) }
    heads[slot] = Int32(id)
    slotOf[id] = Int32(slot)
    occupied[slot / 64] |= 1 << UInt64(slot % 64)
    count += 1
  }

  /// Drops a deadline, if there is one.
  mutating func cancel(_ id: Int) {
    guard id < slotOf.count, slotOf[id] != Self.none else { return }
    unlink(id)
  }

  /// Moves the wheel on and appends the entries that are due to `due`; they have no deadline any more.
  mutating func advance(to now: Int, due: inout [Int]) {
    let target = now / Self.millisecondsPerSlot
    guard target > tick else { return }
    let first = max(tick + 1, target - Self.slots + 1)
    tick = target
    guard count > 0 else { return }
    for passed in first...target {
      let slot = passed % Self.slots
      var id = heads[slot]
      while id != Self.none {
        let following = next[Int(id)]
        unlink(Int(id))
        if deadlines[Int(id)] <= now {
          due.append(Int(id))
        } else {
          schedule(Int(id), at: deadlines[Int(id)])
        }
        id = following
      }
    }
  }

  /// Milliseconds from now until the next slot that holds an entry; nil when none does.
  func wait(from now: Int) -> Int? {
    guard count > 0 else { return nil }
    // A word of 64 slots at a time, from the slot behind the present one round to that slot.
    var distance = 1
    while distance <= Self.slots {
      let slot = (tick + distance) % Self.slots
      let rest = occupied[slot / 64] >> UInt64(slot % 64)
      if rest != 0 {
        return max(0, (tick + distance + rest.trailingZeroBitCount) * Self.millisecondsPerSlot - now)
      }
      distance += 64 - slot % 64
    }
    return Self.millisecondsPerSlot
  }

  private mutating func unlink(_ id: Int) {
    let slot = Int(slotOf[id])
    let before = previous[id]
    let after = next[id]
    if before == Self.none { heads[slot] = after } else { next[Int(before)] = after }
    if after != Self.none { previous[Int(after)] = before }
    if heads[slot] == Self.none { occupied[slot / 64] &= ~(1 << UInt64(slot % 64)) }
    slotOf[id] = Self.none
    count -= 1
  }

  private mutating func grow(toHold id: Int) {
    let added = max(id + 1, next.count * 2) - next.count
    next += [Int32](repeating: Self.none, count: added)
    previous += [Int32](repeating: Self.none, count: added)
    slotOf += [Int32](repeating: Self.none, count: added)
    deadlines += [Int](repeating: 0, count: added)
  }
}
