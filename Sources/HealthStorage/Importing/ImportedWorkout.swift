package import HealthModel

/// A workout that another program or device recorded, with all its parts.
///
/// The store retains the values of the file: workout and samples keep the source revisions in their
/// headers, and the traces are raw, like those of a recording of its own.
package struct ImportedWorkout: Sendable {
  package var workout: Workout
  /// The samples of the other device, including its totals, each associated with the workout.
  package var samples: [Sample]
  /// The workout's sum for each type, which samples of the same source may also contain: those within its
  /// time are associated with it, and a sum is saved only if there are none.
  package var sums: [QuantitySample]
  /// The readings; accepted locations become the route.
  package var traces: [PackedTrace]
  /// The details of the route; used if there is an accepted location.
  package var route: RouteDetails

  package init(
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
