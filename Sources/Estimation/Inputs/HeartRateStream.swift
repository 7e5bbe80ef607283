import Fitness
import HealthModel
import HealthStorage
import Routes

/// The heart rate of a workout, read at ascending moments.
struct HeartRateStream {
  /// The duration for which a value remains valid after its time.
  private static let maximumHold = Duration.seconds(6)

  private struct Rate {
    var span: TimeRange
    var beatsPerMinute: Double
  }

  private var trace: BatchCursor<[TraceSample<HeartRate>], Rate>
  /// The samples, used without a trace.
  private var samples: BatchCursor<[Sample], Rate>
  private var newest: Rate?

  init(of workout: Workout, traces: [Trace], in store: HealthStore) {
    let own = traces.filter { $0.kind == .heartRate }
    trace = BatchCursor(own.map { store.heartRates(of: $0) }) { samples in
      samples.map { Rate(span: TimeRange(at: $0.time), beatsPerMinute: $0.value.beatsPerMinute) }
    }
    let query = SampleQuery(
      .quantity(.heartRate), where: .time(in: workout.span), sort: [.oldestFirst])
    samples = BatchCursor(own.isEmpty ? [store.batches(query)] : []) { $0.compactMap(Self.rate) }
  }

  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    while let rate = try await trace.next(where: { $0.span.start <= time }) { newest = rate }
    while let rate = try await samples.next(where: { $0.span.start <= time }) { newest = rate }
    guard let newest, newest.beatsPerMinute > 0, time - newest.span.end < Self.maximumHold else {
      return
    }
    moment.heartRate = newest.beatsPerMinute
  }

  private static func rate(_ sample: Sample) -> Rate? {
    guard case .quantity(let rate) = sample,
      let value = try? rate.quantity.value(in: .countPerMinute)
    else { return nil }
    return Rate(span: rate.span, beatsPerMinute: value)
  }
}

/// A cursor over the elements of several series of batches in turn, with one element of lookahead.
struct BatchCursor<Batch: Sendable, Element: Sendable> {
  private var series: ArraySlice<Batches<Batch>.Iterator>
  private let elements: (Batch) -> [Element]
  private var batch: ArraySlice<Element> = []

  init(_ series: [Batches<Batch>], _ elements: @escaping (Batch) -> [Element]) {
    self.series = series.map { $0.makeAsyncIterator() }[...]
    self.elements = elements
  }

  /// Returns the next element without consuming it; `nil` at the end.
  mutating func peek() async throws(StoreError) -> Element? {
    while batch.isEmpty, var batches = series.first {
      guard let next = try await batches.next() else {
        series.removeFirst()
        continue
      }
      series[series.startIndex] = batches
      batch = elements(next)[...]
    }
    return batch.first
  }

  /// Consumes and returns the next element if it satisfies a predicate.
  mutating func next(
    where isSo: (Element) -> Bool
  ) async throws(StoreError) -> Element? {
    guard let element = try await peek(), isSo(element) else { return nil }
    batch.removeFirst()
    return element
  }
}

/// The speed, accuracy and altitude of a route, read at ascending moments.
struct PlaceStream {
  /// The longest interval between two locations for which a speed is determined.
  private static let maximumStep = Duration.seconds(15)

  private var cursor: BatchCursor<RouteBatch<Location>, Location>
  private var place: Location?

  init(of workout: Workout, in store: HealthStore) async throws(StoreError) {
    let routes = try await store.routes(of: workout.uuid)
    cursor = BatchCursor(routes.map { RouteQuery($0, in: store).batches() }, \.locations)
  }

  /// Interrupts the route at a pause: the distance across it does not belong to the workout.
  mutating func interrupt() { place = nil }

  mutating func move(to time: Instant, _ moment: inout EffortMoment) async throws(StoreError) {
    while let next = try await cursor.next(where: { $0.time <= time }) { place = next }
    guard let place, time - place.time < Self.maximumStep else { return }
    moment.horizontalAccuracy = place.horizontalAccuracy
    moment.altitude = place.altitude
    if let speed = place.speed {
      moment.speed = speed
    } else if let next = try await cursor.peek() {
      let step = next.time - place.time
      if step > .zero, step <= Self.maximumStep {
        moment.speed = place.distance(to: next) / step.inSeconds
      }
    }
  }
}
