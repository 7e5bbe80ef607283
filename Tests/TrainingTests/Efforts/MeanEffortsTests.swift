import HealthModel
import TestSupport
import Testing
import Training

@Suite("The greatest mean over a duration")
struct MeanEffortsTests {
  private static func at(_ seconds: Int) -> Instant {
    Instant(secondsSince1970: Double(seconds))
  }

  @Test("the best minute of an interval session is its interval")
  func interval() throws {
    var efforts = MeanEfforts(over: [60, 120, 600])
    for second in 0..<300 {
      let watts = (100..<160).contains(second) ? 400.0 : 100
      efforts.process(watts, from: Self.at(second), to: Self.at(second + 1))
    }
    #expect(efforts.best.map(\.seconds) == [60, 120])
    #expect(efforts.best.map(\.mean) == [400, 250])
    #expect(efforts.best.first?.startSeconds == 100)
  }

  @Test("no window spans time without a value")
  func gap() {
    var efforts = MeanEfforts(over: [5, 10], longestGap: .seconds(3))
    efforts.process(200, from: Self.at(0), to: Self.at(3))
    efforts.process(200, from: Self.at(3), to: Self.at(6))
    efforts.process(900, from: Self.at(6), to: Self.at(10))
    efforts.process(300, from: Self.at(10), to: Self.at(13))
    efforts.process(.nan, from: Self.at(13), to: Self.at(14))
    efforts.process(300, from: Self.at(14), to: Self.at(17))
    efforts.process(300, from: Self.at(18), to: Self.at(21))
    #expect(efforts.best == [MeanEffort(seconds: 5, mean: 200, startSeconds: 0)])
  }

  @Test("the standard durations are 1 s to 6 h, and memory ends at the longest")
  func memory() {
    #expect(MeanEfforts.standardSeconds.first == 1 && MeanEfforts.standardSeconds.last == 21_600)
    var efforts = MeanEfforts(over: [1, 60])
    var most = 0
    for second in 0..<5000 {
      efforts.process(150, from: Self.at(second), to: Self.at(second + 1))
      most = max(most, efforts.retainedCount)
    }
    #expect(most <= 62 && efforts.best.map(\.mean) == [150, 150])
  }

  /// The mean of every window that starts or ends at a change of the value.
  private static func bruteForce(
    _ values: [(value: Double, start: Int, end: Int)], seconds: Int
  ) -> Double? {
    // One entry per second; a second without a value is `nil`.
    var each = [Double?](repeating: nil, count: values.last?.end ?? 0)
    for value in values { for second in value.start..<value.end { each[second] = value.value } }
    var best: Double?
    for start in each.indices where start + seconds <= each.count {
      let window = each[start..<start + seconds].compactMap(\.self)
      guard window.count == seconds else { continue }
      best = max(best ?? -.infinity, window.reduce(0, +) / Double(seconds))
    }
    return best
  }

  @Test("the best equals brute force, 500 series for a seed", arguments: Seed.first(20))
  func bruteForce(seed: Seed) {
    var random = seed.generator
    let worst = (0..<500).map { _ -> Double in
      var values: [(value: Double, start: Int, end: Int)] = []
      var second = 0
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        if Int.random(in: 0..<5, using: &random) == 0 { second += 1 }
        let end = second + Int.random(in: 1...5, using: &random)
        values.append((Double(Int.random(in: 0...400, using: &random)), second, end))
        second = end
      }
      let seconds = Int.random(in: 1...12, using: &random)
      var efforts = MeanEfforts(over: [Double(seconds)])
      for value in values {
        efforts.process(value.value, from: Self.at(value.start), to: Self.at(value.end))
      }
      let expected = Self.bruteForce(values, seconds: seconds)
      return abs((expected ?? -1) - (efforts.best.first?.mean ?? -1))
    }
    #expect((worst.max() ?? 1) < 1e-9)
  }
}
