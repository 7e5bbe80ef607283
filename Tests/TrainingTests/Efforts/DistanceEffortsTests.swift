import Foundation
import HealthModel
import TestSupport
import Testing
import Training

@Suite("The best time over a distance")
struct DistanceEffortsTests {
  private static func at(_ seconds: Double) -> Instant { Instant(secondsSince1970: seconds) }

  private static func efforts(
    _ points: [(seconds: Double, meters: Double)], over meters: [Double]
  ) -> DistanceEfforts {
    var efforts = DistanceEfforts(over: meters)
    for point in points { efforts.process(meters: point.meters, at: at(point.seconds)) }
    return efforts
  }

  @Test("an effort starts and ends between readings")
  func interpolated() throws {
    // 10 s at 1 m/s, 10 s at 4 m/s, 10 s at 2 m/s: 50 m are 40 m at 4 m/s and 10 m at 2 m/s.
    let points = [(0.0, 0.0), (10, 10), (20, 50), (30, 70)]
    let effort = try #require(Self.efforts(points, over: [50]).best.first)
    #expect(effort == DistanceEffort(meters: 50, seconds: 15, startSeconds: 10, startMeters: 10))
    let short = try #require(Self.efforts(points, over: [20]).best.first)
    #expect(short.seconds == 5)
    #expect(short.metersPerSecond == 4)
  }

  @Test("an effort that ends at a reading starts between two")
  func atEnd() throws {
    let points = [(0.0, 0.0), (10, 10), (20, 50)]
    let effort = try #require(Self.efforts(points, over: [45]).best.first)
    #expect(effort.seconds == 15 && effort.startMeters == 5)
  }

  @Test("a standstill counts within an effort, and not at its ends")
  func standstill() throws {
    var points = [(0.0, 0.0)]
    points += (10...500).map { (Double($0), 100.0) }
    points.append((510, 200))
    let efforts = Self.efforts(points, over: [100, 150])
    #expect(efforts.best.map(\.seconds) == [10, 505])
    #expect(efforts.retainedCount <= 4)
  }

  @Test("a distance that the workout does not reach has no effort")
  func tooShort() {
    #expect(Self.efforts([(0, 0), (100, 399)], over: [400]).best.isEmpty)
    #expect(Self.efforts([], over: [400]).best.isEmpty)
    #expect(Self.efforts([(0, 0), (100, 400)], over: [400]).best.map(\.seconds) == [100])
  }

  @Test("readings that go backwards in time or distance do no harm")
  func backwards() {
    let points = [(0.0, 0.0), (10, 40), (10, 60), (5, 70), (20, 30), (30, 100), (40, .nan)]
    #expect(Self.efforts(points, over: [100]).best.map(\.seconds) == [30])
    #expect(Self.efforts(points, over: [-1, 0, 60, 60]).best.map(\.meters) == [60])
  }

  @Test("a pause counts in elapsed time and not in active time")
  func pauses() {
    for (clock, seconds) in [(DistanceEfforts.Clock.elapsed, 300.0), (.active, 100)] {
      var efforts = DistanceEfforts(over: [400], clock: clock)
      efforts.process(meters: 0, at: Self.at(0))
      efforts.process(meters: 200, at: Self.at(50))
      efforts.pause(at: Self.at(50))
      efforts.process(meters: 200, at: Self.at(100))
      efforts.resume(at: Self.at(250))
      efforts.process(meters: 400, at: Self.at(300))
      #expect(efforts.best.map(\.seconds) == [seconds])
    }
  }

  @Test("no more readings are in memory than the longest distance needs")
  func memory() {
    var efforts = DistanceEfforts(over: [400, 1000])
    var most = 0
    for second in 0..<10_000 {
      efforts.process(meters: Double(second) * 4, at: Self.at(Double(second)))
      most = max(most, efforts.retainedCount)
    }
    #expect(most <= 252)
    #expect(efforts.best.map(\.seconds) == [100, 250])
  }

  /// Every window that starts or ends at a reading, found by scanning.
  private static func bruteForce(_ points: [(Double, Double)], meters: Double) -> Double? {
    func times(_ wanted: Double) -> (first: Double, last: Double)? {
      var first: Double?
      var last: Double?
      for (a, b) in zip(points, points.dropFirst()) where a.1 <= wanted && wanted <= b.1 {
        let share = a.1 == b.1 ? nil : (wanted - a.1) / (b.1 - a.1)
        let low = share.map { a.0 + $0 * (b.0 - a.0) } ?? a.0
        let high = share.map { a.0 + $0 * (b.0 - a.0) } ?? b.0
        first = min(first ?? low, low)
        last = max(last ?? high, high)
      }
      guard let first, let last else { return nil }
      return (first, last)
    }
    var best: Double?
    for point in points {
      for start in [point.1, point.1 - meters] {
        guard let from = times(start), let to = times(start + meters) else { continue }
        best = min(best ?? .infinity, to.first - from.last)
      }
    }
    return best
  }

  @Test("the best equals brute force, 500 courses for a seed", arguments: Seed.first(20))
  func bruteForce(seed: Seed) {
    var random = seed.generator
    let worst = (0..<500).map { _ -> Double in
      var points = [(0.0, 0.0)]
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let last = points[points.count - 1]
        let stands = Int.random(in: 0..<4, using: &random) == 0
        points.append(
          (
            last.0 + Double(Int.random(in: 1...20, using: &random)),
            last.1 + (stands ? 0 : Double(Int.random(in: 1...50, using: &random)))
          ))
      }
      // A multiple of 1/2, so that the sums of brute force are exact.
      let meters = Double(Int.random(in: 1...300, using: &random)) / 2
      let found = Self.efforts(points, over: [meters, 2 * meters]).best
      return zip([meters, 2 * meters], [0, 1]).map { meters, index in
        let expected = Self.bruteForce(points, meters: meters)
        let actual = found.first { $0.meters == meters }?.seconds
        return abs((expected ?? -1) - (actual ?? -1))
      }.max() ?? 0
    }
    #expect((worst.max() ?? 1) < 1e-9)
  }

  @Test("no window at any place is shorter", arguments: Seed.first(20))
  func optimal(seed: Seed) throws {
    var random = seed.generator
    var points = [(0.0, 0.0)]
    for second in 1...60 {
      points.append((Double(second), points[second - 1].1 + random.uniform(in: 1..<6)))
    }
    func meters(at time: Double) -> Double {
      let index = min(59, Int(clamping: time))
      return points[index].1 + (time - Double(index)) * (points[index + 1].1 - points[index].1)
    }
    let best = try #require(Self.efforts(points, over: [50]).best.first).seconds
    // A window just shorter than the best never covers the distance.
    let covered = stride(from: 0, to: 60 - best, by: 0.01).map {
      meters(at: $0 + best - 0.001) - meters(at: $0)
    }
    #expect(covered.allSatisfy { $0 < 50 })
  }

  @Test("a search that is stored and read in the middle continues to the same efforts")
  func resumed() throws {
    var efforts = Self.efforts((0..<200).map { (Double($0), Double($0 * 5)) }, over: [100, 400])
    var restored = try JSONDecoder().decode(
      DistanceEfforts.self, from: JSONEncoder().encode(efforts))
    for second in 200..<300 {
      let meters = 1000 + Double((second - 200) * 6)
      efforts.process(meters: meters, at: Self.at(Double(second)))
      restored.process(meters: meters, at: Self.at(Double(second)))
    }
    #expect(efforts == restored && efforts.best.count == 2)
  }
}
