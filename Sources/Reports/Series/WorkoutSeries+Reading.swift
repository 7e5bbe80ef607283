import Console
package import HealthModel
package import HealthStorage
import Routes

extension WorkoutSeries {
  /// Reads the series of a workout: its routes with the heart rates next to them, or, without a route, the readings
  /// alone.
  package init(
    of workout: Workout, routes: [WorkoutRoute], in store: HealthStore
  ) async throws {
    self.init()
    var clock = ActiveSeconds(of: workout)
    if routes.contains(where: { $0.locationCount > 0 }) {
      try await read(routes, of: workout, clock: &clock, in: store)
    } else {
      try await readReadings(of: workout, clock: &clock, in: store)
    }
    scale(to: workout.totals.distanceMeters)
    measureSpeeds()
  }

  private mutating func read(
    _ routes: [WorkoutRoute], of workout: Workout, clock: inout ActiveSeconds, in store: HealthStore
  ) async throws {
    var heartRates = try await ReadingCursor.heartRate(of: workout, in: store)
    var meters = 0.0
    for route in routes {
      var breaks = SegmentBreaks(of: workout)
      var previous: SurfacePoint?
      for try await batch in RouteQuery(route, in: store).batches() {
        for location in batch.locations {
          let begins = breaks.beginsSegment(at: location) || previous == nil
          let seconds = clock.seconds(at: location.time)
          // A way during a pause is no part of the workout.
          guard !clock.isPaused else {
            previous = nil
            continue
          }
          let point = SurfacePoint(latitude: location.latitude, longitude: location.longitude)
          if !begins, let previous { meters += previous.distance(to: point) }
          previous = point
          var moment = Moment(
            time: location.time, activeSeconds: seconds, isJoined: !begins)
          moment.meters = meters
          moment.latitude = location.latitude
          moment.longitude = location.longitude
          moment.altitude = location.altitude
          moment.heartRate = try await heartRates.value(at: location.time)
          append(moment)
        }
      }
    }
  }

  /// The gap between two readings after which a line is interrupted.
  private static let longestGap = Duration.seconds(30)

  private mutating func readReadings(
    of workout: Workout, clock: inout ActiveSeconds, in store: HealthStore
  ) async throws {
    var cursors = try await ReadingCursor.all(of: workout, in: store)
    var last: Instant?
    while let next = try await Self.earliest(&cursors) {
      let reading = next.reading
      if last.map({ reading.time.distance(to: $0) < .milliseconds(500) }) != true {
        let isJoined = last.map { reading.time.distance(to: $0) <= Self.longestGap } ?? false
        append(
          Moment(
            time: reading.time, activeSeconds: clock.seconds(at: reading.time), isJoined: isJoined))
        last = reading.time
      }
      updateLast { moment in
        switch next.field {
        case .heartRate: if reading.value > 0 { moment.heartRate = reading.value }
        case .distance: moment.meters = max(reading.value, moment.meters ?? 0)
        case .altitude: moment.altitude = reading.value
        case .speed, .cadence, .power, .temperature, .line, .measure: break
        }
      }
    }
  }

  /// Consumes the earliest reading of all cursors.
  private static func earliest(
    _ cursors: inout [ReadingCursor]
  ) async throws -> (field: ReadingCursor.Field, reading: ReadingCursor.Reading)? {
    var first: (index: Int, time: Instant)?
    for index in cursors.indices {
      guard let time = try await cursors[index].upcoming()?.time else { continue }
      if first.map({ time < $0.time }) ?? true { first = (index, time) }
    }
    guard let first, let reading = try await cursors[first.index].removeNext() else { return nil }
    return (cursors[first.index].field, reading)
  }
}

/// The time of a workout without its pauses; query times in order.
struct ActiveSeconds {
  private let start: Instant
  private let pauses: [TimeRange]
  private var passed = 0
  private var paused = 0.0
  /// Whether the last queried time is within a pause.
  private(set) var isPaused = false

  init(of workout: Workout) {
    start = workout.span.start
    pauses = WorkoutEvent.pauses(workout.events, within: workout.span)
  }

  /// Returns the seconds from the start to a time without pauses; it stands still during a pause.
  mutating func seconds(at time: Instant) -> Double {
    while passed < pauses.count, pauses[passed].end <= time {
      paused += pauses[passed].duration.exactSeconds
      passed += 1
    }
    let end = passed < pauses.count ? min(time, pauses[passed].start) : time
    isPaused = end < time
    return max(0, (end - start).exactSeconds - paused)
  }
}

extension WorkoutSeries.Moment {
  func isFarther(than meters: Double, from other: WorkoutSeries.Moment) -> Bool {
    guard let latitude, let longitude, let there = other.latitude, let beside = other.longitude
    else { return false }
    return SurfacePoint(latitude: latitude, longitude: longitude)
      .distance(to: SurfacePoint(latitude: there, longitude: beside)) > meters
  }
}
