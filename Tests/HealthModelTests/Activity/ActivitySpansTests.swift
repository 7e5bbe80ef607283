import HealthModel
import Testing

@Suite("The activity of a workout")
struct ActivitySpansTests {
  private func at(_ minute: Double) -> Instant { Instant(secondsSince1970: minute * 60) }

  private func spans(_ events: [(WorkoutEvent.Kind, Double)]) -> [[Double]] {
    let workout = Workout(
      configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      span: TimeRange(start: at(0), end: at(60)),
      events: events.map { WorkoutEvent(kind: $0.0, at: at($0.1)) })
    return workout.activeSpans.map {
      [$0.start.secondsSince1970 / 60, $0.end.secondsSince1970 / 60]
    }
  }

  @Test("the intervals between pauses are active and add up to the duration")
  func pauses() {
    #expect(spans([]) == [[0, 60]])
    #expect(spans([(.pause, 10), (.resume, 20)]) == [[0, 10], [20, 60]])
    #expect(spans([(.pause, 0), (.resume, 20), (.pause, 50)]) == [[20, 50]])
    #expect(spans([(.pause, 10), (.lap, 12), (.resume, 10)]) == [[0, 60]])
    #expect(spans([(.pause, 0)]) == [])
  }

  @Test("stretching and yoga are not exercise, and a walk is")
  func intensity() {
    #expect(!WorkoutActivityType.yoga.isExercise && !WorkoutActivityType.flexibility.isExercise)
    #expect(WorkoutActivityType.walking.isExercise && WorkoutActivityType.swimming.isExercise)
  }

  // WHL-07
  @Test("wheelchair distance is recorded in wheelchair workouts and in no others")
  func wheelchairDistance() {
    for activity in WorkoutActivityType.allCases {
      #expect((activity.distanceType == .distanceWheelchair) == activity.isWheelchair)
    }
  }
}
