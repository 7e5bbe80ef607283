import Foundation
import HealthModel
import HealthStorage
import Routes
import StoreDatabase

/// The moments at which amounts of time or distance from the ends of a workout are reached.
struct TrimLimits {
  private let workout: Workout
  private let routes: [WorkoutRoute]
  private let store: HealthStore

  /// The shortest workout that a trim leaves.
  private static let shortest = Duration.seconds(1)

  init(_ subject: AnalysisSubject, in store: HealthStore) {
    workout = subject.workout
    routes = subject.routes
    self.store = store
  }

  /// - Throws: `StoreError.object(_:_:)` (`notEditable`).
  func limits(of trim: WorkoutTrim) async throws(StoreError) -> TimeLimits {
    var limits = TimeLimits()
    switch trim.start {
    case .time(let duration)?: limits.start = workout.span.start + duration
    case .distance(let meters)?: limits.start = try await moment(after: meters)
    case nil: break
    }
    switch trim.end {
    case .time(let duration)?: limits.end = workout.span.end - duration
    case .distance(let meters)?: limits.end = try await moment(after: try await length() - meters)
    case nil: break
    }
    let start = limits.start ?? workout.span.start
    let end = limits.end ?? workout.span.end
    guard start <= end, end - start >= Self.shortest else {
      throw .object(workout.uuid, .notEditable(.trimsAll))
    }
    return limits
  }

  /// Returns when the route is at least so long.
  private func moment(after meters: Double) async throws(StoreError) -> Instant {
    var moment: Instant?
    let length = try await walk { sum, time in
      if moment == nil, sum >= meters { moment = time }
    }
    guard meters >= 0, meters < length, let moment else {
      throw .object(workout.uuid, .notEditable(.trimsAll))
    }
    return min(max(moment, workout.span.start), workout.span.end)
  }

  private func length() async throws(StoreError) -> Double { try await walk { _, _ in } }

  /// Passes the distance along the route at each of its locations; what was moved in a pause is not counted.
  private func walk(_ visit: (Double, Instant) -> Void) async throws(StoreError) -> Double {
    guard !routes.isEmpty else { throw .object(workout.uuid, .notEditable(.noRoute)) }
    let pauses = WorkoutEvent.pauses(workout.events, within: workout.span)
    var sum = 0.0
    for route in routes {
      var last: (place: SurfacePoint, time: Instant)?
      for try await batch in RouteQuery(route, in: store).batches() {
        for location in batch.locations {
          let place = SurfacePoint(location)
          let time = location.time
          if let last, !pauses.contains(where: { $0.start < time && last.time < $0.end }) {
            sum += last.place.distance(to: place)
          }
          last = (place, time)
          visit(sum, time)
        }
      }
    }
    return sum
  }
}

extension Workout {
  /// Returns the part of a workout in a range of time, with the events in it.
  ///
  /// Laps and segments are cut; a pause that has begun before begins with the part. Totals that a device declared for
  /// the whole are removed.
  func cut(to limits: TimeLimits) -> Workout {
    var part = self
    let range = TimeRange(
      start: max(span.start, limits.start ?? span.start), end: min(span.end, limits.end ?? span.end)
    )
    part.span = range
    part.events = events.compactMap { event in
      guard event.kind.mayLast else {
        return range.start <= event.date && event.date <= range.end
          && (event.date < range.end || range.end == span.end) ? event : nil
      }
      let start = max(event.span.start, range.start)
      let end = min(event.span.end, range.end)
      guard start < end || (event.span.duration == .zero && range.contains(event.date)) else {
        return nil
      }
      var event = event
      if event.span != TimeRange(start: start, end: end) {
        event.span = TimeRange(start: start, end: end)
        event.metadata[.lapDistance] = nil
      }
      return event
    }
    let pauses = WorkoutEvent.pauses(events, within: span)
    if pauses.contains(where: { $0.start < range.start && range.start < $0.end }) {
      part.events.insert(WorkoutEvent(kind: .pause, at: range.start), at: 0)
    }
    part.header.metadata = header.metadata.withoutDeclaredTotals
    part.activities = activities.compactMap { $0.limited(to: range) }
    part.totals = Totals()
    return part
  }
}

extension Metadata {
  /// The entries without the totals that a file declares for a whole workout, and those computed to compare with them.
  var withoutDeclaredTotals: Metadata {
    filter { !MetadataKey.declaredTotals.contains($0.key) }
  }
}

extension MetadataKey {
  fileprivate static let declaredTotals: Set<MetadataKey> = [
    .fileTimerTime, .fileElapsedTime, .fileMovingTime, .fileDistance, .fileAscent, .fileDescent,
    .fileEnergy, .fileAverageSpeed, .fileMaximumSpeed, .fileAverageHeartRate,
    .fileMinimumHeartRate, .fileMaximumHeartRate, .fileAverageCadence, .fileMaximumCadence,
    .fileAveragePower, .fileMaximumPower, .fileStepCount, .fileStrokeCount, .fileLengthCount,
    .fileRestLengthCount, .recomputedTotals,
  ]
}
