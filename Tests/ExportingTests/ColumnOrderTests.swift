import Testing

@testable import Exporting

@Suite struct ColumnOrderTests {
  @Test func `the newest version decides the order`() {
    #expect(ColumnOrder.merged([["a", "b", "c"], ["c", "a", "b"]]) == ["c", "a", "b"])
  }

  @Test func `what the newest version lacks stands behind what preceded it in its last version`() {
    #expect(ColumnOrder.merged([["a", "b", "c"], ["a", "c"]]) == ["a", "b", "c"])
    #expect(ColumnOrder.merged([["a", "b", "c", "d"], ["d", "a"]]) == ["d", "a", "b", "c"])
    #expect(ColumnOrder.merged([["b", "a"], ["a", "x", "b"], ["b", "a"]]) == ["b", "a", "x"])
  }

  @Test func `what preceded nothing stands first`() {
    #expect(ColumnOrder.merged([["old", "a"], ["a"]]) == ["old", "a"])
  }

  @Test func `no version has no names`() {
    #expect(ColumnOrder.merged([[String]]()) == [])
  }
}
