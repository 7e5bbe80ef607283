import Foundation
import HealthModel
import HealthStorage
import TestSupport

extension HealthStore {
  /// Saves a run north with one speed after the other, each for so many seconds, and heart rates every second.
  ///
  /// - Returns: The identifier of the workout.
  @discardableResult
  func saveRun(
    on day: String, _ parts: [(seconds: Int, speed: Double, heartRate: Double)],
    pausedAfter pause: Int? = nil
  ) async throws -> UUID {
    let start = try SampleStore.instant("\(day)T08:00:00Z")
    var locations: [RecordedLocation] = []
    var samples: [QuantitySample] = []
    var (meters, second) = (0.0, 0)
    var events: [WorkoutEvent] = []
    for part in parts {
      for _ in 0..<part.seconds {
        if second == pause {
          // Five minutes at one place.
          events.append(WorkoutEvent(kind: .pause, at: start + .seconds(second)))
          second += 300
          events.append(WorkoutEvent(kind: .resume, at: start + .seconds(second)))
        }
        let time = start + .seconds(second)
        locations.append(
          RecordedLocation(
            Location(
              time: time, latitude: 48 + meters / 111_195, longitude: 11, altitude: 500,
              horizontalAccuracy: 3, speed: part.speed)))
        samples.append(
          QuantitySample(
            type: .heartRate, quantity: Quantity(part.heartRate, .countPerMinute),
            span: TimeRange(start: time, duration: .zero)))
        meters += part.speed
        second += 1
      }
    }
    var totals = Workout.Totals()
    totals.distanceMeters = meters
    let workout = try await save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
        span: TimeRange(start: start, duration: .seconds(second)), events: events, totals: totals))
    let builder = RouteBuilder(in: self)
    try await builder.insert(recorded: locations)
    _ = try await builder.finish(for: workout, distanceMeters: meters)
    try await add(samples, to: workout.uuid)
    return workout.uuid
  }
}
