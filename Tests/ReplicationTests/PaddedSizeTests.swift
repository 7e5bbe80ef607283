import TestSupport
import Testing

@testable import Replication

@Suite("padded sizes")
struct PaddedSizeTests {
  @Test(
    "a padded size is not smaller, grows by less than 12 %, and stays when it is padded again",
    arguments: Seed.first(20))
  func bounds(seed: Seed) {
    var random = seed.generator
    for _ in 0..<500 {
      let size = Int.random(in: 0...(1 << Int.random(in: 1...40, using: &random)), using: &random)
      let padded = PaddedSize.of(size)
      #expect(padded >= size, "\(seed): \(size)")
      #expect(padded <= max(PaddedSize.minimum, size + size * 12 / 100), "\(seed): \(size)")
      #expect(PaddedSize.of(padded) == padded, "\(seed): \(size)")
    }
  }

  @Test("a million sizes have few different padded ones")
  func fewSizes() {
    let sizes = Set(stride(from: 0, through: 1 << 20, by: 7).map(PaddedSize.of))
    #expect(sizes.count < 200)
  }
}
