import Foundation
import HealthModel
import TestSupport
import Testing
import Training

@Suite("The time in each zone")
struct TimeInZonesTests {
  private static func at(_ seconds: Double) -> Instant { Instant(secondsSince1970: seconds) }

  private static func zones() throws -> TrainingZones {
    try TrainingZones(.heartRate, lowerBounds: [100, 120, 140])
  }

  @Test("seconds are counted in the zone of their value, or below all")
  func counted() throws {
    var time = TimeInZones(try Self.zones())
    for (second, value) in [90.0, 110, 130, 130, 150].enumerated() {
      time.process(value, from: Self.at(Double(second)), to: Self.at(Double(second + 1)))
    }
    #expect(time.seconds == [1, 2, 1])
    #expect(time.belowZones == .seconds(1) && time.uncounted == .zero)
    #expect(time.duration(inZone: 2) == .seconds(2) && time.duration(inZone: 4) == .zero)
    #expect(time.total == .seconds(5))
  }

  @Test("a pause within a value is not counted")
  func paused() throws {
    var time = TimeInZones(try Self.zones())
    time.process(110, from: Self.at(0), to: Self.at(2))
    time.pause(at: Self.at(3))
    time.pause(at: Self.at(4))
    time.resume(at: Self.at(100))
    time.process(110, from: Self.at(2), to: Self.at(101))
    #expect(time.seconds == [4, 0, 0] && time.total == .seconds(4))
    time.pause(at: Self.at(101))
    time.process(110, from: Self.at(101), to: Self.at(102))
    #expect(time.total == .seconds(4))
  }

  @Test("time without a value is reported and is in no zone")
  func gaps() throws {
    var time = TimeInZones(try Self.zones(), longestGap: .seconds(5))
    time.process(110, from: Self.at(0), to: Self.at(5))
    time.process(110, from: Self.at(5), to: Self.at(11))
    time.process(110, from: Self.at(13), to: Self.at(14))
    time.process(.nan, from: Self.at(14), to: Self.at(15))
    time.finish(at: Self.at(20))
    #expect(time.seconds == [6, 0, 0] && time.uncounted == .seconds(6 + 2 + 1 + 5))
  }

  @Test("late values change nothing")
  func late() throws {
    var time = TimeInZones(try Self.zones())
    time.process(110, from: Self.at(0), to: Self.at(10))
    let before = time
    time.process(150, from: Self.at(2), to: Self.at(8))
    time.process(150, from: Self.at(8), to: Self.at(3))
    #expect(time == before)
    time.process(150, from: Self.at(5), to: Self.at(12))
    #expect(time.seconds == [10, 0, 2])
  }

  @Test("no value, no time")
  func empty() throws {
    var time = TimeInZones(try Self.zones())
    time.finish(at: Self.at(10))
    #expect(time.total == .zero && time.seconds == [0, 0, 0])
  }

  /// Counts tick by tick what a scene of values and pauses has to give.
  private struct Scene {
    var values: [(value: Double, start: Int, end: Int)] = []
    var pauses: [(start: Int, end: Int)] = []

    init(_ random: inout SplitMix64) {
      var tick = 0
      while tick < 40 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          tick += Int.random(in: 0..<6, using: &random)
        }
        let end = tick + Int.random(in: 1...12, using: &random)
        values.append((Double(Int.random(in: 90...150, using: &random)), tick, end))
        tick = end - (Int.random(in: 0..<5, using: &random) == 0 ? 2 : 0)
      }
      var start = Int.random(in: 0..<20, using: &random)
      while start < 50 {
        let end = start + Int.random(in: 0...9, using: &random)
        pauses.append((start, end))
        start = end + Int.random(in: 1...20, using: &random)
      }
    }

    func bruteForce(_ zones: TrainingZones, longest: Int) -> [Int] {
      // In zones 1 to 3, below, uncounted.
      var sums = [0, 0, 0, 0, 0]
      var next = values[0].start
      for value in values where value.end > next {
        let active = { (tick: Int) in !pauses.contains { $0.start <= tick && tick < $0.end } }
        sums[4] += (next..<max(next, value.start)).count(where: active)
        let ticks = (max(next, value.start)..<value.end).count(where: active)
        let zone = zones.zone(of: value.value).map { $0 - 1 } ?? 3
        sums[ticks > longest ? 4 : zone] += ticks
        next = value.end
      }
      return sums
    }

    func streamed(_ zones: TrainingZones, longest: Int) -> [Int] {
      var time = TimeInZones(zones, longestGap: .microseconds(longest))
      var rest = pauses[...]
      for value in values {
        while let pause = rest.first, pause.start <= value.end {
          time.pause(at: Instant(microseconds: Int64(pause.start)))
          time.resume(at: Instant(microseconds: Int64(pause.end)))
          rest.removeFirst()
        }
        time.process(
          value.value, from: Instant(microseconds: Int64(value.start)),
          to: Instant(microseconds: Int64(value.end)))
      }
      return ((1...3).map { time.duration(inZone: $0) } + [time.belowZones, time.uncounted])
        .map { Int(clamping: $0.wholeMicroseconds) }
    }
  }

  @Test("the sums equal counting tick by tick, 500 scenes for a seed", arguments: Seed.first(20))
  func bruteForce(seed: Seed) throws {
    let zones = try Self.zones()
    var random = seed.generator
    let wrong = (0..<500).count { _ in
      let scene = Scene(&random)
      return scene.bruteForce(zones, longest: 8) != scene.streamed(zones, longest: 8)
    }
    #expect(wrong == 0)
  }

  @Test("a count that is stored and read in the middle continues to the same sums")
  func resumed() throws {
    var time = TimeInZones(try Self.zones())
    time.process(110, from: Self.at(0), to: Self.at(2))
    time.pause(at: Self.at(3))
    var restored = try JSONDecoder().decode(
      TimeInZones.self, from: JSONEncoder().encode(time))
    for second in 0..<2 {
      if second == 1 { swap(&time, &restored) }
      time.resume(at: Self.at(5))
      time.process(130, from: Self.at(2), to: Self.at(8))
    }
    #expect(time == restored && time.seconds == [2, 4, 0])
  }
}
