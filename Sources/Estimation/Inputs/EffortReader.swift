public import Fitness
public import Foundation
public import HealthModel
public import HealthStorage
import Routes

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

/// A reader of the days with wear of sensors, and its duration.
public struct WearReader: Sendable {
  /// The sample types that exist only while a sensor is worn.
  static let signs: [ObjectType] = [
    .quantity(.heartRate), .quantity(.stepCount), .quantity(.pushCount), .quantity(.walkingSpeed),
    .category(.appleStandHour),
  ]

  let store: HealthStore
  public let zone: TimeZone

  public init(_ store: HealthStore, zone: TimeZone) {
    self.store = store
    self.zone = zone
  }

  /// Returns the number of clock hours with evidence of wear, by the day in which they begin; days without
  /// wear are omitted.
  public func hours(in span: TimeRange) async throws(StoreError) -> [CalendarDay: Int] {
    var hours: [CalendarDay: Int] = [:]
    for hour in try await store.hours(withAnyOf: Self.signs, in: span) {
      hours[CalendarDay(of: hour, in: zone), default: 0] += 1
    }
    return hours
  }
}

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
