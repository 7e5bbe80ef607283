public import HealthModel

/// A workout that another program or device recorded, with all that came with it.
///
/// The store keeps what the file says as it says it: workout and samples keep the source revisions in
/// their headers, and the traces are raw, as those of a recording of its own.
public struct ImportedWorkout: Sendable {
  public var workout: Workout
  /// What the other's device says in numbers, each tied to the workout: its totals, its samples.
  public var samples: [Sample]
  /// What it came to in each type, where samples of the same source may say it too: those within its time
  /// are tied to it, and a sum is saved only where there are none.
  public var sums: [QuantitySample]
  /// The readings; locations become the route as far as they are accepted.
  public var traces: [PackedTrace]
  /// What is known of the route; used when there is an accepted location.
  public var route: RouteDetails

  public init(
    _ workout: Workout, samples: [Sample] = [], sums: [QuantitySample] = [],
    traces: [PackedTrace] = [], route: RouteDetails = RouteDetails()
  ) {
    self.workout = workout
    self.samples = samples
    self.sums = sums
    self.traces = traces
    self.route = route
  }
}
