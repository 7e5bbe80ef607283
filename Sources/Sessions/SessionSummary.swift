public import HealthModel

/// The content of an ended session, as it is stored.
public struct SessionSummary: Hashable, Sendable {
  public var configuration: WorkoutConfiguration
  public var span: TimeRange
  /// The events by date, all inside the span; the first is never a resume.
  public var events: [WorkoutEvent]
  public var laps: [Lap]
  /// The activities of a session with several, each with its totals.
  public var activities: [WorkoutActivity] = []
  /// Distance, energy, heart rate, steps and strokes.
  ///
  /// The route engine adds climb, moving time and top speed.
  public var totals: Workout.Totals
  /// Indoor, lap length and swimming location, from the configuration.
  public var metadata: Metadata
  public var activeDuration: Duration

  /// Returns the workout to save; the header's own metadata override the summary's.
  public func workout(header: ObjectHeader = ObjectHeader()) -> Workout {
    var header = header
    header.metadata = metadata.merging(header.metadata) { _, own in own }
    var workout = Workout(
      configuration: configuration, span: span, events: events, totals: totals, header: header)
    workout.activities = activities
    return workout
  }
}

extension Session {
  /// The distance in meters so far; in a pool of known length, that of the lengths, otherwise that
  /// of the route.
  public var distanceMeters: Double? {
    let base = activities.last?.base ?? SessionActivity.Base()
    if let lapLength = rules.lapLengthMeters {
      return (base.meters ?? 0) + Double(laps.count - base.lapCount) * lapLength
    }
    return counts.distance.map { $0.value + base.routeOffset } ?? base.meters
  }

  /// Returns the totals to display at a date.
  public func totals(at date: Instant) -> LiveTotals {
    LiveTotals(
      state: state, isPausedByMotion: isPausedByMotion, elapsed: elapsed(at: date),
      activeDuration: activeDuration(at: date), distanceMeters: distanceMeters,
      currentSpeedMetersPerSecond: currentSpeed(at: date),
      energyKilocalories: counts.energyKilocalories, heartRate: heartRate.current(at: date),
      averageHeartRate: heartRate.average(at: date, in: timeline),
      maximumHeartRate: heartRate.maximum(in: timeline), stepCount: counts.stepCount,
      strokeCount: counts.strokeCount, lapCount: laps.count, currentLap: currentLap(at: date),
      lastLap: laps.last, setCount: swimSets.count, currentSet: currentSet(at: date),
      isWaterLocked: isWaterLocked)
  }

  /// The summary of the session; `nil` before it has ended, and if it never started.
  public var summary: SessionSummary? {
    guard state == .ended, let start = timeline.start, let end = timeline.end else { return nil }
    var totals = Workout.Totals()
    totals.distanceMeters = distanceMeters
    totals.energyKilocalories = counts.energyKilocalories
    totals.averageHeartRate = heartRate.average(at: end, in: timeline)
    totals.maximumHeartRate = heartRate.maximum(in: timeline)
    totals.stepCount = counts.stepCount
    totals.strokeCount = counts.strokeCount
    return SessionSummary(
      configuration: configuration, span: TimeRange(start: start, end: end), events: eventsByDate,
      laps: laps, activities: finishedActivities, totals: totals, metadata: metadata,
      activeDuration: activeDuration(at: end))
  }

  private func currentSpeed(at date: Instant) -> Double? {
    guard let speed = counts.speed, date - speed.date <= Self.speedHold else { return nil }
    return speed.value
  }

  /// The maximum age of a displayed speed: five fixes at 1 Hz.
  ///
  /// Chosen by this project.
  static let speedHold = Duration.seconds(5)

  private func currentLap(at date: Instant) -> LapProgress {
    guard let lapBook else { return LapProgress(number: 1, activeDuration: .zero) }
    return LapProgress(
      number: lapBook.number,
      activeDuration: max(.zero, activeDuration(at: date) - lapBook.start.active),
      distanceMeters: counts.distance.map { $0.value - lapBook.start.meters })
  }

  private func currentSet(at date: Instant) -> SetProgress? {
    guard let since = swimSets.openSince else { return nil }
    let count = rules.isPool ? laps.reversed().prefix { $0.span.end > since }.count : nil
    return SetProgress(
      number: swimSets.count + 1, duration: max(.zero, date - since), lengthCount: count,
      distanceMeters: count.flatMap { count in rules.lapLengthMeters.map { Double(count) * $0 } })
  }

  /// The events that were not withdrawn, in the order in which they were recorded.
  var standingEvents: [WorkoutEvent] {
    guard !withdrawnEvents.isEmpty else { return events }
    let withdrawn = Set(withdrawnEvents)
    return events.enumerated().filter { !withdrawn.contains($0.offset) }.map(\.element)
  }

  /// The events by date; those of the same date in the order in which they were recorded.
  private var eventsByDate: [WorkoutEvent] {
    standingEvents.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
      .map(\.element)
  }

  private var metadata: Metadata {
    var metadata: Metadata = [:]
    switch configuration.locationType {
    case .indoor: metadata[.indoorWorkout] = .bool(true)
    case .outdoor: metadata[.indoorWorkout] = .bool(false)
    case .unknown: break
    }
    if configuration.activityType.isSwimming {
      metadata[.swimmingLocationType] = .enumeration(configuration.swimmingLocationType)
    }
    if let lapLength = configuration.lapLength { metadata[.lapLength] = .quantity(lapLength) }
    return metadata
  }
}
