import HealthModel
import HealthStorage
import Routes
import Training

/// Computes the figures of one workout from its readings.
struct FiguresReader {
  let store: HealthStore
  let workout: Workout
  private let pauses: [TimeRange]

  /// The most readings of a way that are in memory at once; a longer workout has every second of them, and so on.
  private static let wayLimit = 200_000

  init(_ workout: Workout, in store: HealthStore) {
    self.store = store
    self.workout = workout
    pauses = WorkoutEvent.pauses(workout.events, within: workout.span)
  }

  /// The heart rates in beats per minute and the powers in watts that a person can have; others are faults of a sensor,
  /// which would be records for ever.
  ///
  /// Choice: track cyclists reach 2,500 W for a second.
  private static let heartRates = 25.0...250.0
  private static let powers = 0.0...3000.0

  func figures() async throws -> WorkoutFigures {
    var figures = WorkoutFigures(workout)
    let traces = try await store.traces(of: workout.uuid)
    var types: [(type: QuantityType, unit: Unit)] = [
      (.heartRate, .countPerMinute), (.cyclingPower, .watt),
    ]
    if let type = workout.configuration.activityType.distanceType { types.append((type, .meter)) }
    let saved = try await store.values(of: workout.uuid, types)
    figures.distances = try await distances(traces, saved.dropFirst(2).first ?? [])
    let heartRates = try await heartRates(traces) ?? Self.held(saved[0])
    (figures.heartRates, figures.heartRateTime) = means(heartRates, Self.heartRates)
    let powers = try await powers(traces) ?? Self.held(saved[1])
    (figures.powers, figures.powerTime) = means(powers, Self.powers)
    return figures
  }

  // MARK: - Distances

  private struct Way {
    var points: [(date: Instant, meters: Double)] = []
    private var stride = 1
    private var skipped = 0

    mutating func append(_ date: Instant, _ meters: Double) {
      skipped += 1
      guard skipped >= stride else { return }
      skipped = 0
      points.append((date, meters))
      guard points.count >= FiguresReader.wayLimit else { return }
      points = points.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      stride *= 2
    }
  }

  /// A value with the time that it was measured for.
  private typealias Saved = (span: TimeRange, value: Double)

  /// The best times, by the route as its engine counts it; without a route, by a measured distance, as of a foot pod;
  /// without either, by the samples of distance.
  ///
  /// The way is scaled to the distance of the workout, as its splits are: a device's own distance counts.
  private func distances(
    _ traces: [Trace], _ samples: [Saved]
  ) async throws -> [DistanceEffort] {
    var way = try await routeWay()
    if way.points.isEmpty { way = try await measuredWay(traces) }
    if way.points.isEmpty { way = Self.way(samples) }
    guard let first = way.points.first, let last = way.points.last, last.meters > first.meters
    else {
      return []
    }
    let total = workout.totals.distanceMeters ?? last.meters
    let factor = total > 0 ? total / last.meters : 1
    var efforts = DistanceEfforts()
    efforts.process(meters: 0, at: min(first.date, workout.span.start))
    for point in way.points { efforts.process(meters: point.meters * factor, at: point.date) }
    return efforts.best
  }

  /// Returns the times at which the route reaches distances, as the splits of the workout count them.
  ///
  /// - Parameter meters: Ascending, within the distance of the workout.
  /// - Returns: A time for each; empty without a route.
  /// - Throws: The any-time cases of `StoreError`.
  func routeTimes(at meters: [Double]) async throws -> [Instant] {
    let points = try await routeWay().points
    guard let last = points.last, last.meters > 0 else { return [] }
    let factor = (workout.totals.distanceMeters ?? last.meters) / last.meters
    return meters.map { place in
      let place = factor > 0 ? place / factor : place
      return place <= 0
        ? points[0].date : points.first { $0.meters >= place }?.date ?? last.date
    }
  }

  private func routeWay() async throws -> Way {
    var way = Way()
    let configuration = workout.configuration
    var options = RouteEngine.Options()
    options.measuresClimb = false
    for route in try await store.routes(of: workout.uuid) {
      let base = way.points.last?.meters ?? 0
      var engine = RouteEngine(
        activity: configuration.activityType, swimmingLocation: configuration.swimmingLocationType,
        options: options)
      var next = 0
      for try await batch in RouteQuery(route, in: store).batches() {
        for location in batch.locations {
          while next < pauses.count, pauses[next].start <= location.time {
            _ = engine.interrupt(at: pauses[next].start)
            _ = engine.resume(at: pauses[next].end)
            next += 1
          }
          let isPaused = next > 0 && location.time < pauses[next - 1].end
          guard !isPaused else { continue }
          _ = engine.process(RecordedLocation(location))
          way.append(location.time, base + engine.totals.distanceMeters)
        }
      }
    }
    return way
  }

  private func measuredWay(_ traces: [Trace]) async throws -> Way {
    var way = Way()
    for trace in traces
    where trace.kind == .measure && trace.header.metadata.string(.traceMeasure) == "distance" {
      for try await batch in store.measures(of: trace) {
        for sample in batch { way.append(sample.time, sample.value) }
      }
      return way
    }
    return way
  }

  /// The way of samples of distance, each of which grows evenly over its time.
  ///
  /// Some part of a sample was at least as fast as its mean, so that no record is faster than the person was.
  /// One that begins before the end of another is from a second device, and skipped.
  private static func way(_ samples: [Saved]) -> Way {
    var way = Way()
    var meters = 0.0
    for (span, value) in samples where value > 0 && span.end > span.start {
      let last = way.points.last?.date
      if let last, span.start < last { continue }
      if last != span.start { way.append(span.start, meters) }
      meters += value
      way.append(span.end, meters)
    }
    return way
  }

  // MARK: - Values over time

  /// A value from a moment on; without an end it holds until the next one.
  private struct Held {
    let value: Double
    let start: Instant
    var end: Instant?
  }

  private func heartRates(_ traces: [Trace]) async throws -> [Held]? {
    for trace in traces
    where trace.kind == .heartRate && trace.sampleCount > 0 {
      var held: [Held] = []
      for try await batch in store.heartRates(of: trace) {
        // A strap without skin contact reports 0.
        held += batch.filter { $0.value.beatsPerMinute > 0 }
          .map { Held(value: $0.value.beatsPerMinute, start: $0.time) }
      }
      return held
    }
    return nil
  }

  private func powers(_ traces: [Trace]) async throws -> [Held]? {
    for trace in traces {
      var held: [Held] = []
      if trace.kind == .measure, trace.header.metadata.string(.traceMeasure) == "power" {
        for try await batch in store.measures(of: trace) {
          held += batch.map { Held(value: $0.value, start: $0.time) }
        }
      } else if trace.kind == .cycling {
        for try await batch in store.cycling(of: trace) {
          held += batch.compactMap { sample in
            sample.value.power.map { Held(value: $0, start: sample.time) }
          }
        }
      }
      if !held.isEmpty { return held }
    }
    return nil
  }

  private static func held(_ saved: [Saved]) -> [Held] {
    saved.map { span, value in
      Held(value: value, start: span.start, end: span.start == span.end ? nil : span.end)
    }
  }

  /// Returns the greatest means, and the time at each value, without pauses.
  private func means(
    _ held: [Held], _ possible: ClosedRange<Double>
  ) -> (efforts: [MeanEffort], time: ValueTime) {
    var time = ValueTime(step: 1)
    guard !held.isEmpty else { return ([], time) }
    var efforts = MeanEfforts()
    var counted = workout.span.start
    for (index, value) in held.enumerated() {
      let next = index + 1 < held.count ? held[index + 1].start : workout.span.end
      let end = min(value.end ?? next, next)
      let start = max(value.start, counted)
      guard end > start else { continue }
      time.add(nil, for: active(from: counted, to: start))
      for part in parts(from: start, to: end) {
        // A value that stood for too long is none: a strap has lost contact.
        let isValid =
          possible.contains(value.value)
          && (value.end != nil || part.duration <= TimeInZones.standardGap)
        time.add(isValid ? value.value : nil, for: part.duration)
        if isValid { efforts.process(value.value, from: part.start, to: part.end) }
      }
      counted = end
    }
    time.add(nil, for: active(from: counted, to: workout.span.end))
    return (efforts.best, time)
  }

  private func active(from start: Instant, to end: Instant) -> Duration {
    parts(from: start, to: end).reduce(.zero) { $0 + $1.duration }
  }

  /// The parts of a time that are no pause.
  private func parts(from start: Instant, to end: Instant) -> [TimeRange] {
    guard end > start else { return [] }
    var parts: [TimeRange] = []
    var from = start
    for pause in pauses where pause.end > start && pause.start < end {
      if pause.start > from { parts.append(TimeRange(start: from, end: pause.start)) }
      from = max(from, pause.end)
    }
    if from < end { parts.append(TimeRange(start: from, end: end)) }
    return parts
  }
}
