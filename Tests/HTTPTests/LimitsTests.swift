import HTTP
import Testing

struct LimitsTests {
  @Test func `every bound is set by the name of its property`() throws {
    let properties = Mirror(reflecting: Limits()).children.compactMap(\.label)
    #expect(Set(Limits.all.map(\.name)) == Set(properties))
    for limit in Limits.all {
      var limits = Limits()
      try limits.set(name: limit.name, value: limit.allowed.upperBound)
      let changed = Mirror(reflecting: limits).children.first { $0.label == limit.name }
      #expect(changed?.value as? Int == limit.allowed.upperBound)
    }
  }

  @Test func `what comes as standard makes sense`() {
    for limit in Limits.all {
      #expect(limit.allowed.contains(limit.standard), "\(limit.name)")
    }
  }

  @Test func `an unknown name and a senseless value are told apart`() {
    var limits = Limits()
    #expect(throws: Limits.SettingError.unknown(name: "speed")) { try limits.set(name: "speed", value: 1) }
    #expect(throws: Limits.SettingError.outOfRange(name: "headSeconds", allowed: 1...86_400)) {
      try limits.set(name: "headSeconds", value: 0)
    }
    #expect(limits.headSeconds == 10)
  }
}
