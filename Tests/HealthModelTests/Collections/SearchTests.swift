import HealthModel
import TestSupport
import Testing

@Suite("Searching sorted collections")
struct SearchTests {
  @Test("binary search finds the same element as linear search", arguments: Seed.first(50))
  func partition(seed: Seed) {
    var random = seed.generator
    let count = Int.random(in: 0...20, using: &random)
    let numbers = (0..<count).map { _ in Int.random(in: 0...9, using: &random) }.sorted()
    for limit in -1...10 {
      let expected = numbers.firstIndex { $0 > limit } ?? numbers.endIndex
      #expect(numbers.partitioningIndex { $0 > limit } == expected)
      let tail = numbers.dropFirst(2)
      #expect(
        tail.partitioningIndex { $0 > limit } == (tail.firstIndex { $0 > limit } ?? tail.endIndex))
    }
  }
}
