public import Fitness
public import HealthModel
public import HealthStorage

/// A reader of the second-by-second effort of a workout from the store.
///
/// Speeds and altitudes are from its route, heart rates from its trace or, without one, from the samples in
/// its time, and cadence from its step samples. Only the current batch is held in memory.
public struct EffortReader: Sendable {
  let store: HealthStore

  public init(_ store: HealthStore) { self.store = store }

  /// Reports every second of the workout's active time that has a measurement.
  public func read(
    _ workout: Workout, _ receive: (EffortMoment) throws -> Void
  ) async throws {
    var places = try await PlaceStream(of: workout, in: store)
    let traces = try await store.traces(of: workout.uuid)
    var rates = HeartRateStream(of: workout, traces: traces, in: store)
    var steps = CadenceStream(of: workout, in: store)
    var pressures = PressureStream(traces: traces, in: store)
    for span in workout.activeSpans {
      try Task.checkCancellation()
      places.interrupt()
      var time = span.start
      while time < span.end {
        defer { time += .seconds(1) }
        var moment = EffortMoment(time: time)
        try await places.move(to: time, &moment)
        try await rates.move(to: time, &moment)
        try await steps.move(to: time, &moment)
        try await pressures.move(to: time, &moment)
        if moment.isMeasured { try receive(moment) }
      }
    }
  }
}

extension EffortMoment {
  fileprivate var isMeasured: Bool {
    speed != nil || altitude != nil || heartRate != nil || cadence != nil
  }
}
