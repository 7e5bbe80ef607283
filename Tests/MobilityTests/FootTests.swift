import Testing

@testable import Mobility

@Test("the other foot of the other foot is the foot")
func feet() {
  #expect(Foot.left.other == .right)
  #expect(Foot.right.other.other == .right)
}
