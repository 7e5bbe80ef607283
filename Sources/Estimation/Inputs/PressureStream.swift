import Fitness
import HealthModel
import HealthStorage
import Routes

/// The altitude that air pressure tells, at any later moment than before.
///
/// It is above the level of standard pressure: what counts is how it changes.
struct PressureStream {
  /// A value is one of now for so long after its moment.
  private static let longestHold = Duration.seconds(3)

  private typealias Pressure = TraceSample<AirPressure>

  private var cursors: [BatchCursor<[Pressure], Pressure>]
  private var ahead: Pressure?
  private var newest: (time: Instant, altitude: Double)?

  init(of workout: Workout, in store: HealthStore) async throws(StoreError) {
    cursors = try await store.traces(of: workout.uuid).filter { $0.kind == .pressure }
      .map { BatchCursor(store.pressures(of: $0)) { $0 } }
  }

  /// The mean of what came since the last moment is taken: sensors are noisier than a second's climb.
  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    var sum = 0.0
    var count = 0
    while true {
      if ahead == nil { ahead = try await next() }
      guard let sample = ahead, sample.time <= time else { break }
      ahead = nil
      guard let altitude = BarometricAltitude.meters(sample.value) else { continue }
      sum += altitude
      count += 1
      newest = (sample.time, altitude)
    }
    if count > 0 { newest?.altitude = sum / Double(count) }
    guard let newest, time - newest.time < Self.longestHold else { return }
    moment.altitude = newest.altitude
    moment.hasBarometricAltitude = true
  }

  private mutating func next() async throws(StoreError) -> Pressure? {
    while !cursors.isEmpty {
      if let sample = try await cursors[0].next() { return sample }
      cursors.removeFirst()
    }
    return nil
  }
}
