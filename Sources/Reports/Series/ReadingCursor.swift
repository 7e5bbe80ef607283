package import ActivityItems
package import HealthModel
package import HealthStorage

/// A cursor over the readings of one trace next to a route, and the field of a point for each reading.
package struct ReadingCursor {
  /// The maximum distance in time of a value from a point: straps report every second, and some watches every five.
  package static let reach = Duration.seconds(5)

  /// The field of a point for a reading.
  package enum Field {
    case heartRate
    case distance, speed, cadence, power, temperature, altitude
    /// The start of a new segment of the file.
    case line
    case measure(ActivityMeasure.Kind)

    /// The field of a trace with a single measure.
    init(_ header: TraceHeader) {
      let name = header.metadata.string(.traceMeasure) ?? "measure"
      self =
        switch name {
        case "distance": .distance
        case "speed": .speed
        case "cadence": .cadence
        case "power": .power
        case "temperature": .temperature
        case "altitude": .altitude
        case "line": .line
        default:
          .measure(
            ActivityMeasure.Kind(name: name, unit: header.metadata.string(.traceUnit) ?? ""))
        }
    }
  }

  package struct Reading {
    package let time: Instant
    package let value: Double
    /// The beat-to-beat intervals in seconds of the reading.
    package var beatIntervals: [Double] = []
  }

  package let field: Field
  private let pull: () async throws -> [Reading]?
  private var batch: [Reading] = []
  private var index = 0
  private var isAtEnd = false
  /// The last reading that was consumed.
  package private(set) var previous: Reading?

  init(_ field: Field, pull: @escaping () async throws -> [Reading]?) {
    self.field = field
    self.pull = pull
  }

  /// Returns the next reading without consuming it.
  package mutating func upcoming() async throws -> Reading? {
    while index >= batch.count, !isAtEnd {
      guard let pulled = try await pull() else {
        isAtEnd = true
        return nil
      }
      batch = pulled
      index = 0
    }
    return index < batch.count ? batch[index] : nil
  }

  /// Consumes the next reading.
  @discardableResult
  package mutating func removeNext() async throws -> Reading? {
    guard let reading = try await upcoming() else { return nil }
    previous = reading
    index += 1
    return reading
  }

  /// Consumes all readings up to a time and returns the nearest value; query times in order.
  package mutating func value(at time: Instant) async throws -> Double? {
    while let upcoming = try await upcoming(), upcoming.time <= time { try await removeNext() }
    return try await nearest(to: time)
  }

  /// Returns the value nearest to a time, after all readings up to it were consumed.
  package mutating func nearest(to time: Instant) async throws -> Double? {
    let candidates = [previous, try await upcoming()].compactMap(\.self)
    let nearest = candidates.min { $0.time.distance(to: time) < $1.time.distance(to: time) }
    guard let nearest, nearest.time.distance(to: time) <= Self.reach else { return nil }
    return nearest.value
  }
}

extension Instant {
  /// Returns the absolute difference of two times.
  package func distance(to other: Instant) -> Duration {
    self < other ? other - self : self - other
  }
}

extension ReadingCursor {
  /// Cursors over all traces of a workout that have a field in points.
  package static func all(of workout: Workout, in store: HealthStore) async throws
    -> [ReadingCursor]
  {
    var cursors: [ReadingCursor] = []
    for trace in try await store.traces(of: workout.uuid) {
      switch trace.kind {
      case .heartRate: cursors.append(heartRate(trace, in: store))
      case .measure:
        var batches = store.measures(of: trace).makeAsyncIterator()
        cursors.append(
          ReadingCursor(Field(trace.header)) {
            try await batches.next()?.map { Reading(time: $0.time, value: $0.value) }
          })
      default: break
      }
    }
    let hasHeartRate = cursors.contains { if case .heartRate = $0.field { true } else { false } }
    if !hasHeartRate { cursors.append(samples(.heartRate, .heartRate, of: workout, in: store)) }
    let hasCadence = cursors.contains { if case .cadence = $0.field { true } else { false } }
    if !hasCadence { cursors.append(cadence(of: workout, in: store)) }
    return cursors
  }

  /// Returns the heart rates of a workout with sensor contact: its recorded trace, else the samples associated with
  /// it.
  package static func heartRate(of workout: Workout, in store: HealthStore) async throws
    -> ReadingCursor
  {
    let traces = try await store.traces(of: workout.uuid)
    guard let trace = traces.first(where: { $0.kind == .heartRate && $0.sampleCount > 0 }) else {
      return samples(.heartRate, .heartRate, of: workout, in: store)
    }
    return heartRate(trace, in: store, needsRate: true)
  }

  /// Returns the cadences associated with a workout.
  package static func cadence(of workout: Workout, in store: HealthStore) -> ReadingCursor {
    samples(.cyclingCadence, .cadence, of: workout, in: store)
  }

  /// Returns a cursor over a trace; `needsRate` skips readings of a strap without contact.
  private static func heartRate(
    _ trace: Trace, in store: HealthStore, needsRate: Bool = false
  ) -> ReadingCursor {
    var batches = store.heartRates(of: trace).makeAsyncIterator()
    return ReadingCursor(.heartRate) {
      try await batches.next()?.compactMap { sample in
        let rate = sample.value.beatsPerMinute
        // A strap without skin contact reports 0, which is not a heart rate.
        guard rate > 0 || !needsRate && !sample.value.beatIntervals.isEmpty else { return nil }
        return Reading(
          time: sample.time, value: rate, beatIntervals: sample.value.beatIntervals)
      }
    }
  }

  private static func samples(
    _ type: QuantityType, _ field: Field, of workout: Workout, in store: HealthStore
  ) -> ReadingCursor {
    var batches = store.samples(of: workout.uuid, type: type).makeAsyncIterator()
    return ReadingCursor(field) {
      try await batches.next()?.compactMap { sample in
        guard let value = try? sample.quantity.value(in: .countPerMinute) else { return nil }
        return Reading(time: sample.span.start, value: value)
      }
    }
  }
}

extension ActivityPoint {
  /// Sets the field of a reading.
  package mutating func set(_ field: ReadingCursor.Field, _ value: Double) {
    switch field {
    case .heartRate: if value > 0 { heartRate = value }
    case .distance: distance = value
    // The receiver's own value for the location takes precedence.
    case .speed: speed = speed ?? value
    case .altitude: altitude = altitude ?? value
    case .cadence: cadence = value
    case .power: power = value
    case .temperature: temperature = value
    case .line: break
    case .measure(let kind): measures.append(ActivityMeasure(kind, value))
    }
  }
}
