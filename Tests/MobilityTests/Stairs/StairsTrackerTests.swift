import HealthModel
import TestSupport
import Testing

@testable import Mobility

// MOB-06
@Suite("Stairs from the barometer")
struct StairsTrackerTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)

  /// The tracker's bouts for a walk whose steps become known ten seconds late.
  private func bouts(
    _ way: SimulatedStairs, pressure: [Reading<AirPressure>], every: Int = 25
  ) -> [StairsBout] {
    var tracker = StairsTracker()
    var found: [StairsBout] = []
    var steps = way.stepSeconds[...]
    for (index, reading) in pressure.enumerated() {
      tracker.process(reading)
      guard index % every == 0 else { continue }
      let known = (reading.time - Self.start).seconds - 10
      while let step = steps.first, step < known {
        tracker.add(step: Self.instant(step))
        steps.removeFirst()
      }
      found += tracker.stairs(stepsKnownTo: Self.instant(known))
    }
    for step in steps { tracker.add(step: Self.instant(step)) }
    return found + tracker.finish()
  }

  private func bouts(_ way: SimulatedStairs, weather: Double = 0) -> [StairsBout] {
    bouts(way, pressure: way.pressure(rate: 10, weather: weather, start: Self.start))
  }

  private static func instant(_ seconds: Double) -> Instant {
    start + .microseconds(Int64((seconds * 1e6).rounded()))
  }

  @Test(
    "a flight is found with its direction, height and speed", arguments: Seed.first(10),
    [SimulatedStairs.Direction.up, .down])
  func flight(seed: Seed, direction: SimulatedStairs.Direction) throws {
    var way = SimulatedStairs(seed: seed.value)
    way.walk(20)
    way.climb(20, direction)
    way.walk(20)
    let found = bouts(way)
    let bout = try #require(found.first)
    #expect(found.count == 1)
    #expect(bout.direction == (direction == .up ? .up : .down))
    let height = try #require(bout.heightMeters)
    #expect(abs(height - 3.4) < 0.4)
    #expect(bout.flights == 1)
    #expect((18...23).contains(bout.stepCount))
    // 0.17 m per step at 95 steps a minute.
    let speed = try #require(bout.speedMetersPerSecond)
    #expect(abs(speed - 0.269) < 0.05)
  }

  @Test(
    "three floors with half-turn landings are three flights in one climb", arguments: Seed.first(5))
  func floors(seed: Seed) throws {
    var way = SimulatedStairs(seed: seed.value)
    way.walk(20)
    way.climb(54, .up, landings: [9, 18, 27, 36, 45])
    way.walk(20)
    let found = bouts(way)
    #expect(found.count == 1)
    #expect(found.first?.flights == 3)
  }

  @Test("half a flight does not count", arguments: Seed.first(5))
  func halfFlight(seed: Seed) {
    var way = SimulatedStairs(seed: seed.value)
    way.walk(20)
    way.climb(9, .up)
    way.walk(20)
    #expect(bouts(way).isEmpty)
  }

  @Test("an elevator is not stairs, however fast", arguments: [0.4, 1, 2.5], [-12.0, 3, 30])
  func lift(speed: Double, meters: Double) {
    var way = SimulatedStairs(seed: 3)
    way.walk(20)
    way.stand(4)
    way.ride(meters: meters, speed: speed)
    way.walk(20)
    #expect(bouts(way).isEmpty)
  }

  @Test(
    "an escalator is not stairs, for a standing or a walking person", arguments: [0, 0.3, 0.6, 1],
    [-8.0, 4, 12])
  func escalator(walking: Double, meters: Double) {
    var way = SimulatedStairs(seed: 4)
    way.walk(20)
    way.escalator(meters: meters, walking: walking)
    way.walk(20)
    #expect(bouts(way).isEmpty)
  }

  @Test("pressure changes of the weather are not stairs", arguments: [-1000.0, -200, 200, 1000])
  func weather(pascalsAnHour: Double) {
    var way = SimulatedStairs(seed: 5)
    way.walk(1800)
    #expect(bouts(way, weather: pascalsAnHour).isEmpty)
  }

  @Test("a steep road is not stairs", arguments: [-0.12, 0.06, 0.12])
  func road(grade: Double) {
    var way = SimulatedStairs(seed: 6)
    way.walk(120, grade: grade)
    #expect(bouts(way).isEmpty)
  }

  @Test("without pressure there are never stairs, and so no speed on stairs")
  func noBarometer() {
    var way = SimulatedStairs(seed: 7)
    way.climb(40, .up)
    #expect(bouts(way, pressure: []).isEmpty)
    var tracker = StairsTracker()
    for step in way.stepSeconds { tracker.add(step: Self.instant(step)) }
    #expect(tracker.stairs(stepsKnownTo: Self.instant(1000)).isEmpty)
    #expect(tracker.finish().isEmpty)
  }

  @Test("no stairs are inferred for a gap in the pressure")
  func gap() {
    var way = SimulatedStairs(seed: 8)
    way.walk(20)
    way.climb(20, .up)
    way.walk(20)
    let pressure = way.pressure(rate: 10, start: Self.start)
      .filter { !(23.0..<33).contains(($0.time - Self.start).seconds) }
    #expect(bouts(way, pressure: pressure).allSatisfy { ($0.heightMeters ?? 0) < 3.4 })
    #expect(bouts(way, pressure: pressure).isEmpty)
  }

  @Test("the frequency of queries changes nothing", arguments: [1, 7, 100, 100_000])
  func batches(every: Int) {
    var way = SimulatedStairs(seed: 9)
    way.walk(30)
    way.climb(20, .up)
    way.walk(30)
    way.climb(36, .down, landings: [18])
    way.walk(30)
    let pressure = way.pressure(rate: 25, start: Self.start)
    let found = bouts(way, pressure: pressure, every: every)
    #expect(found.count == 2)
    #expect(found == bouts(way, pressure: pressure, every: 25))
  }

  @Test("readings that are not a pressure are skipped")
  func nonsense() {
    var way = SimulatedStairs(seed: 10)
    way.walk(20)
    way.climb(20, .up)
    way.walk(20)
    var pressure = way.pressure(rate: 10, start: Self.start)
    let clean = bouts(way, pressure: pressure)
    for index in stride(from: 55, to: pressure.count, by: 50) {
      var odd = pressure[index]
      odd.time = odd.time + .microseconds(1)
      odd.value.pascals = index % 100 == 5 ? .nan : 0
      pressure.insert(odd, at: index + 1)
    }
    #expect(bouts(way, pressure: pressure) == clean)
    #expect(clean.count == 1)
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
