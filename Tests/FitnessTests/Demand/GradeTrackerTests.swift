import Fitness
import HealthModel
import TestSupport
import Testing

@Suite("The grade of the ground")
struct GradeTrackerTests {
  private func time(_ second: Int) -> Instant { Instant(microseconds: Int64(second) * 1_000_000) }

  @Test("the grade of an even slope is that slope", arguments: [-0.2, -0.05, 0, 0.01, 0.1, 0.3])
  func even(grade: Double) throws {
    var tracker = GradeTracker()
    for second in 0...120 {
      let altitude = 400 + grade * 1.4 * Double(second)
      tracker.add(
        altitude: altitude, after: second == 0 ? 0 : 1.4, isBarometric: true, at: time(second))
    }
    #expect(abs(try #require(tracker.grade) - grade) < 1e-9)
  }

  @Test(
    "the grade is accurate to 1.5 points with a barometer and to 4 with a receiver",
    arguments: Seed.first(20))
  func noise(seed: Seed) throws {
    var generator = seed.generator
    var barometer = GradeTracker()
    var receiver = GradeTracker()
    var wander = 0.0
    for second in 0...900 {
      let truth = 0.06 * 1.4 * Double(second)
      wander += -wander / 60 + 0.4 * generator.normal()
      let moved = second == 0 ? 0.0 : 1.4
      barometer.add(
        altitude: truth + 0.2 * generator.normal(), after: moved, isBarometric: true,
        at: time(second))
      receiver.add(
        altitude: truth + wander, after: moved, isBarometric: false, at: time(second))
    }
    #expect(abs(try #require(barometer.grade) - 0.06) < 0.015)
    #expect(abs(try #require(receiver.grade) - 0.06) < 0.04)
  }

  @Test("the grade is unknown before 30 m and while standing still")
  func start() {
    var tracker = GradeTracker()
    for second in 0...600 {
      tracker.add(altitude: 10, after: 0, isBarometric: true, at: time(second))
    }
    #expect(tracker.grade == nil)
    for second in 601...620 {
      tracker.add(altitude: 10, after: 1.4, isBarometric: true, at: time(second))
    }
    #expect(tracker.grade == nil)
    for second in 621...625 {
      tracker.add(altitude: 10, after: 1.4, isBarometric: true, at: time(second))
    }
    #expect(tracker.grade != nil)
  }

  @Test("the grade restarts where the altitude jumps or comes from another sensor")
  func jump() {
    var tracker = GradeTracker()
    for second in 0...60 {
      tracker.add(
        altitude: 100, after: second == 0 ? 0 : 2, isBarometric: true, at: time(second))
    }
    #expect(tracker.grade == 0)
    var other = tracker
    tracker.add(altitude: 180, after: 2, isBarometric: true, at: time(61))
    #expect(tracker.grade == nil)
    other.add(altitude: 100, after: 2, isBarometric: false, at: time(61))
    #expect(other.grade == nil)
  }

  @Test("the grade follows a hill that changes within 100 m")
  func hill() throws {
    var tracker = GradeTracker()
    var altitude = 0.0
    for second in 0...200 {
      altitude += second == 0 ? 0 : 1.4 * (second <= 120 ? 0.08 : -0.08)
      tracker.add(
        altitude: altitude, after: second == 0 ? 0 : 1.4, isBarometric: true, at: time(second))
    }
    #expect(try #require(tracker.grade) < -0.05)
  }
}
