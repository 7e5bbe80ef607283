import HealthModel
import HealthStorage
import Interchange

/// The readings of one trace beside a route, read as a stream, and where each goes in a point.
struct ReadingCursor {
  /// A strap reports every second, and some watches every five; a value further off is another moment's.
  static let reach = Duration.seconds(5)

  /// What a reading is in a point of a file.
  enum Field {
    case heartRate
    case distance, speed, cadence, power, temperature, altitude
    /// The file began a new line here.
    case line
    case measure(ActivityMeasure.Kind)

    /// The field that a trace of one measure fills.
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

  struct Reading {
    let time: Instant
    let value: Double
    /// Seconds between the beats that a strap told with it.
    var beatIntervals: [Double] = []
  }

  let field: Field
  private let pull: () async throws -> [Reading]?
  private var batch: [Reading] = []
  private var index = 0
  private var isAtEnd = false
  /// The reading that was taken last.
  private(set) var previous: Reading?

  init(_ field: Field, pull: @escaping () async throws -> [Reading]?) {
    self.field = field
    self.pull = pull
  }

  /// The next reading by time, which stays the next.
  mutating func upcoming() async throws -> Reading? {
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

  /// Takes the next reading.
  @discardableResult
  mutating func take() async throws -> Reading? {
    guard let reading = try await upcoming() else { return nil }
    previous = reading
    index += 1
    return reading
  }

  /// Takes all up to a moment, and gives the value nearest to it; moments are asked for in order.
  mutating func value(at time: Instant) async throws -> Double? {
    while let upcoming = try await upcoming(), upcoming.time <= time { try await take() }
    return try await nearest(to: time)
  }

  /// The value nearest to a moment of those around it, once all up to the moment were taken.
  mutating func nearest(to time: Instant) async throws -> Double? {
    let candidates = [previous, try await upcoming()].compactMap(\.self)
    let nearest = candidates.min { $0.time.distance(to: time) < $1.time.distance(to: time) }
    guard let nearest, nearest.time.distance(to: time) <= Self.reach else { return nil }
    return nearest.value
  }
}

extension Instant {
  /// How far two moments are apart, whichever is the later.
  func distance(to other: Instant) -> Duration { self < other ? other - self : self - other }
}

extension ReadingCursor {
  /// Cursors over all traces of a workout that a point of a file has a place for.
  static func all(of workout: Workout, in store: HealthStore) async throws -> [ReadingCursor] {
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
      case .locations, .motion, .pressure, .cycling: break
      }
    }
    let hasHeartRate = cursors.contains { if case .heartRate = $0.field { true } else { false } }
    if !hasHeartRate { cursors.append(samples(.heartRate, .heartRate, of: workout, in: store)) }
    let hasCadence = cursors.contains { if case .cadence = $0.field { true } else { false } }
    if !hasCadence { cursors.append(cadence(of: workout, in: store)) }
    return cursors
  }

  /// The heart rates of a workout that mean contact: its recorded trace, else the samples tied to it.
  static func heartRate(of workout: Workout, in store: HealthStore) async throws -> ReadingCursor {
    let traces = try await store.traces(of: workout.uuid)
    guard let trace = traces.first(where: { $0.kind == .heartRate && $0.sampleCount > 0 }) else {
      return samples(.heartRate, .heartRate, of: workout, in: store)
    }
    return heartRate(trace, in: store, needsRate: true)
  }

  /// The cadences tied to a workout.
  static func cadence(of workout: Workout, in store: HealthStore) -> ReadingCursor {
    samples(.cyclingCadence, .cadence, of: workout, in: store)
  }

  /// A trace; with `needsRate` without what a strap told that had no contact, whose beats may be of use.
  private static func heartRate(
    _ trace: Trace, in store: HealthStore, needsRate: Bool = false
  ) -> ReadingCursor {
    var batches = store.heartRates(of: trace).makeAsyncIterator()
    return ReadingCursor(.heartRate) {
      try await batches.next()?.compactMap { sample in
        let rate = sample.value.beatsPerMinute
        // A strap without contact to the skin reports 0: that is no heart rate.
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
  /// Puts a reading where it belongs.
  mutating func set(_ field: ReadingCursor.Field, _ value: Double) {
    switch field {
    case .heartRate: if value > 0 { heartRate = value }
    case .distance: distance = value
    // What the receiver said of this very place comes first.
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
