import Testing

@testable import Mobility

@Test("the opposite of the opposite foot is the same foot")
func feet() {
  #expect(Foot.left.other == .right)
  #expect(Foot.right.other.other == .right)
}
