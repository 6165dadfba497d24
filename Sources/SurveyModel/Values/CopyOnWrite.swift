/// A value of many parts behind one reference: who hands it on counts one reference and not one for each part, and who changes it
/// gets a copy first where somebody else has it too.
struct CopyOnWrite<Value: Sendable>: @unchecked Sendable {
  private final class Box {
    // Changed through the one reference alone, whose own exclusivity the compiler checks: a second check at each look would cost
    // more than the look.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  // Changed only while nobody else has it, so that it may go to another thread.
  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    @inline(__always) _read { yield box.value }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
