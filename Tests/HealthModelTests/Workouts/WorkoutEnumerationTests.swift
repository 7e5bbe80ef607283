import HealthModel
import Testing

/// Raw values are stored and exchanged, so each is tested.
@Suite("The raw values of workouts")
struct WorkoutEnumerationTests {
  @Test(
    "event types have their raw values",
    arguments: [
      (.pause, 1), (.resume, 2), (.lap, 3), (.marker, 4), (.motionPaused, 5), (.motionResumed, 6),
      (.segment, 7), (.pauseOrResumeRequest, 8),
    ] as [(WorkoutEvent.Kind, Int)])
  func events(kind: WorkoutEvent.Kind, rawValue: Int) {
    // WKT-09, WKT-16
    #expect(kind.rawValue == rawValue)
    #expect(WorkoutEvent.Kind.allCases.count == 8)
  }

  @Test("the names of events are their texts")
  func eventNames() {
    #expect(WorkoutEvent.Kind.pauseOrResumeRequest.name == "pauseOrResumeRequest")
    #expect(Set(WorkoutEvent.Kind.allCases.map(\.name)).count == 8)
  }

  @Test("workout locations have their raw values, without zero")
  func locations() {
    // WKT-01
    #expect(WorkoutConfiguration.LocationType.unknown.rawValue == 1)
    #expect(WorkoutConfiguration.LocationType.indoor.rawValue == 2)
    #expect(WorkoutConfiguration.LocationType.outdoor.rawValue == 3)
    #expect(WorkoutConfiguration.LocationType(rawValue: 0) == nil)
  }

  @Test("swimming locations are unknown, pool and open water")
  func swimmingLocations() {
    // SWIM-02
    let cases = WorkoutConfiguration.SwimmingLocationType.allCases
    #expect(cases == [.unknown, .pool, .openWater])
    #expect(cases.map(\.rawValue) == [0, 1, 2])
  }

  @Test("stroke styles have their raw values")
  func strokeStyles() {
    // SWIM-09
    #expect(
      SwimmingStrokeStyle.allCases == [
        .unknown, .mixed, .freestyle, .backstroke, .breaststroke, .butterfly, .kickboard,
      ])
    #expect(SwimmingStrokeStyle.allCases.map(\.rawValue) == Array(0...6))
    #expect(SwimmingStrokeStyle.butterfly.name == "butterfly")
  }

  @Test(
    "verdicts, which are stored with every fix, have their raw values",
    arguments: [
      (.accepted, 0), (.noFix, 1), (.inaccurate, 2), (.impossibleSpeed, 3), (.duplicateTime, 4),
      (.backwardTime, 5), (.paused, 6), (.implausibleTime, 7), (.trimmed, 8),
    ] as [(LocationVerdict, UInt8)])
  func verdicts(verdict: LocationVerdict, rawValue: UInt8) {
    #expect(verdict.rawValue == rawValue)
  }

  @Test("the modes of a fix are those of the receiver protocol")
  func modes() {
    #expect(Fix.Mode.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(Fix.Mode.threeDimensional.rawValue == 3)
  }
}
