import Fitness
import HealthModel
import HealthStorage
import Routes

/// The barometric altitude, read at ascending moments.
///
/// It is relative to the level of standard pressure; only its changes are meaningful.
struct PressureStream {
  /// The duration for which a value remains valid after its time.
  private static let maximumHold = Duration.seconds(3)

  private typealias Pressure = TraceSample<AirPressure>

  private var cursor: BatchCursor<[Pressure], Pressure>
  private var newest: (time: Instant, altitude: Double)?

  init(traces: [Trace], in store: HealthStore) {
    let own = traces.filter { $0.kind == .pressure }
    cursor = BatchCursor(own.map { store.pressures(of: $0) }) { $0 }
  }

  /// Sets the mean of the readings since the last moment, because sensor noise exceeds the climb of a second.
  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    var sum = 0.0
    var count = 0
    while let sample = try await cursor.next(where: { $0.time <= time }) {
      guard let altitude = BarometricAltitude.meters(sample.value) else { continue }
      sum += altitude
      count += 1
      newest = (sample.time, altitude)
    }
    if count > 0 { newest?.altitude = sum / Double(count) }
    guard let newest, time - newest.time < Self.maximumHold else { return }
    moment.altitude = newest.altitude
    moment.hasBarometricAltitude = true
  }
}
