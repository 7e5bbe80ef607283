import HealthModel
import TestSupport
import Testing

@testable import Collecting

@Suite("A movement that might be a workout")
struct MovementWatchTests {
  private static let start = Instant(secondsSince1970: 1_790_071_200)

  /// A minute with so many steps, evenly over it; 100 a minute and more are walking.
  private static func minute(_ index: Int, steps: Int, from start: Instant = start)
    -> CollectedMinute
  {
    var minute = CollectedMinute(start: start + .seconds(60 * index))
    for _ in 0..<steps {
      minute.add(step: StepPace.Advance(seconds: 60 / Double(steps), perMinute: Double(steps)))
    }
    return minute
  }

  private static func noticed(
    _ steps: [Int], usesWheelchair: Bool = false
  ) -> [(minute: Int, movement: NoticedMovement)] {
    var watch = MovementWatch(usesWheelchair: usesWheelchair)
    return steps.enumerated().compactMap { index, steps in
      watch.receive(minute(index, steps: steps)).map { (index, $0) }
    }
  }

  @Test(
    "is noticed in its tenth minute, once, with its activity",
    arguments: [
      (110, false, WorkoutActivityType.walking), (165, false, .running),
      (55, true, .wheelchairWalkPace),
    ])
  func ten(steps: Int, usesWheelchair: Bool, activity: WorkoutActivityType) {
    let found = Self.noticed(
      [0, 0] + Array(repeating: steps, count: 40), usesWheelchair: usesWheelchair)
    #expect(found.map(\.minute) == [11])
    #expect(
      found.first?.movement
        == NoticedMovement(activity: activity, start: Self.start + .seconds(120)))
  }

  @Test("may pause for two minutes, and ends with three: the next one is noticed anew")
  func pauses() {
    let walk = Array(repeating: 108, count: 12)
    #expect(Self.noticed(Array(walk.prefix(5)) + [0, 0] + walk.prefix(5)).map(\.minute) == [9])
    #expect(Self.noticed(Array(walk.prefix(9)) + [0, 0, 0] + walk.prefix(9)).isEmpty)
    #expect(Self.noticed(walk + [0, 0, 0] + walk).map(\.minute) == [9, 24])
  }

  @Test(
    "is none with a slow pace, with many pauses, after a gap of the sensor, and in single minutes")
  func none() {
    #expect(Self.noticed(Array(repeating: 30, count: 60)).isEmpty)
    #expect(Self.noticed((0..<60).map { $0 % 3 == 0 ? 110 : 0 }).isEmpty)
    #expect(Self.noticed((0..<60).map { $0 % 20 == 0 ? 110 : 0 }).isEmpty)
    var watch = MovementWatch(usesWheelchair: false)
    for index in 0..<9 { #expect(watch.receive(Self.minute(index, steps: 110)) == nil) }
    #expect(watch.receive(Self.minute(11, steps: 110)) == nil)
    watch.end()
    for index in 12..<21 { #expect(watch.receive(Self.minute(index, steps: 110)) == nil) }
    #expect(watch.receive(Self.minute(21, steps: 110)) != nil)
  }
}
