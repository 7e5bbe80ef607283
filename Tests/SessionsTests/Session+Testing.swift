import HealthModel
import Sessions

/// The moment the given seconds after the start of every test.
func t(_ seconds: Double) -> Instant {
  Instant(microseconds: 1_700_000_000_000_000 + Int64((seconds * 1e6).rounded()))
}

extension Session {
  static func running(
    _ activity: WorkoutActivityType = .running, options: SessionOptions = SessionOptions()
  ) throws -> Session {
    try Session(WorkoutConfiguration(activityType: activity), options: options)
  }

  static func pool(_ lapLength: Quantity = Quantity(25, .yard)) throws -> Session {
    try Session(
      WorkoutConfiguration(
        activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
        lapLength: lapLength))
  }

  static func openWater() throws -> Session {
    try Session(
      WorkoutConfiguration(
        activityType: .swimming, locationType: .outdoor, swimmingLocationType: .openWater))
  }

  /// Applies events in order and returns all effects.
  @discardableResult
  mutating func feed(_ events: Event...) throws -> [Effect] {
    try events.flatMap { try reduce($0) }
  }

  /// The kinds of the events recorded so far, in order.
  var kinds: [WorkoutEvent.Kind] { events.map(\.kind) }
}
