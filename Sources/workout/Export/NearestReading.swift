import HealthModel
import HealthStorage

/// Values of a sensor beside a route: for each location the one nearest in time, read as a stream.
struct NearestReading {
  /// A strap reports every second, and some watches every five; a value further off is another moment's.
  static let reach = Duration.seconds(5)

  typealias Dated = (time: Instant, value: Double)

  private let pull: () async throws -> [Dated]?
  private var batch: [Dated] = []
  private var index = 0
  private var previous: Dated?
  private var isAtEnd = false

  /// - Parameter pull: Gives the next readings, by time; `nil` at the end.
  init(pull: @escaping () async throws -> [Dated]?) {
    self.pull = pull
  }

  /// The nearest value to a moment; moments are asked for in order.
  mutating func value(at time: Instant) async throws -> Double? {
    while let upcoming = try await upcoming(), upcoming.time <= time {
      previous = upcoming
      index += 1
    }
    let candidates = [previous, try await upcoming()].compactMap(\.self)
    let nearest = candidates.min { Self.distance($0.time, time) < Self.distance($1.time, time) }
    guard let nearest, Self.distance(nearest.time, time) <= Self.reach else { return nil }
    return nearest.value
  }

  /// The next reading by time, for who wants them all; a value is then asked of another stream.
  mutating func next() async throws -> Dated? {
    defer { index += 1 }
    return try await upcoming()
  }

  private mutating func upcoming() async throws -> Dated? {
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

  private static func distance(_ a: Instant, _ b: Instant) -> Duration { a < b ? b - a : a - b }
}

extension NearestReading {
  /// The heart rates of a workout: its recorded trace, else the samples tied to it.
  static func heartRate(of workout: Workout, in store: HealthStore) async throws -> NearestReading {
    let traces = try await store.traces(of: workout.uuid)
    guard let trace = traces.first(where: { $0.kind == .heartRate && $0.sampleCount > 0 }) else {
      return samples(.heartRate, in: .countPerMinute, of: workout, in: store)
    }
    var batches = store.heartRates(of: trace).makeAsyncIterator()
    return NearestReading {
      try await batches.next()?.compactMap { sample in
        // A strap without contact to the skin reports 0: that is no heart rate.
        guard sample.value.beatsPerMinute > 0 else { return nil }
        return (sample.time, sample.value.beatsPerMinute)
      }
    }
  }

  /// The cadences tied to a workout.
  static func cadence(of workout: Workout, in store: HealthStore) -> NearestReading {
    samples(.cyclingCadence, in: .countPerMinute, of: workout, in: store)
  }

  private static func samples(
    _ type: QuantityType, in unit: HealthModel.Unit, of workout: Workout, in store: HealthStore
  ) -> NearestReading {
    var batches = store.samples(of: workout.uuid, type: type).makeAsyncIterator()
    return NearestReading {
      try await batches.next()?.compactMap { sample in
        guard let value = try? sample.quantity.value(in: unit) else { return nil }
        return (sample.span.start, value)
      }
    }
  }
}
