public import Foundation

/// A part of a workout with an activity of its own: a discipline of a triathlon, a transition between two of
/// them, or an interval.
///
/// It has no identity of its own in the store: it is saved, synchronized and deleted with its workout.
///
/// **Source** `HKWorkoutActivity` of Apple's HealthKit documentation.
public struct WorkoutActivity: Hashable, Sendable, Codable {
  public var uuid: UUID
  public var configuration: WorkoutConfiguration
  public var span: TimeRange
  public var metadata: Metadata
  /// The totals of this part; absent is unknown, never zero.
  public var totals: Workout.Totals

  public init(
    uuid: UUID = UUID(), _ configuration: WorkoutConfiguration, span: TimeRange,
    metadata: Metadata = [:], totals: Workout.Totals = Workout.Totals()
  ) {
    self.uuid = uuid
    self.configuration = configuration
    self.span = span
    self.metadata = metadata
    self.totals = totals
  }

  /// Whether it is the change from one discipline to the next.
  public var isTransition: Bool { configuration.activityType == .transition }
}

extension MetadataKey {
  /// On a workout with several activities: these as JSON, a list of ``WorkoutActivity``.
  public static let workoutActivities: MetadataKey = "WorkoutActivities"
}

extension Workout {
  /// The activities by start, within the span of the workout; empty for a workout that is one activity.
  ///
  /// There may be time between two of them. An activity outside of the workout, or one that cannot be decoded, is missing.
  public var activities: [WorkoutActivity] {
    get {
      guard let text = header.metadata.string(.workoutActivities),
        let stored = try? JSONDecoder().decode([WorkoutActivity].self, from: Data(text.utf8))
      else { return [] }
      return stored.compactMap { $0.limited(to: span) }
        .sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    }
    set { header.metadata[.workoutActivities] = newValue.metadataText.map { .string($0) } }
  }

  /// Whether the workout consists of several activities.
  public var isMultisport: Bool { header.metadata[.workoutActivities] != nil }

  /// Returns the time of an activity without the pauses of the workout, or what its device's timer counted.
  public func activeDuration(of activity: WorkoutActivity) -> Duration {
    if let declared = Self.declared(activity.metadata, .fileTimerTime) { return declared }
    return activity.span.duration - WorkoutEvent.pausedTime(events, within: activity.span)
  }

  /// Returns the events that overlap an activity, even partly; one event may be in two activities.
  ///
  /// **Source** `HKWorkoutActivity.workoutEvents` of Apple's HealthKit documentation.
  public func events(of activity: WorkoutActivity) -> [WorkoutEvent] {
    events.filter { event in
      event.span.duration == .zero
        ? activity.span.start <= event.date && event.date < activity.span.end
        : event.span.start < activity.span.end && activity.span.start < event.span.end
    }
  }
}

extension WorkoutActivity {
  /// Returns the activity as far as it is within a span; `nil` if nothing of it is.
  ///
  /// Totals of a part that is cut are removed.
  public func limited(to span: TimeRange) -> WorkoutActivity? {
    guard self.span.start <= self.span.end, span.start <= self.span.end, self.span.start <= span.end
    else { return nil }
    let within = TimeRange(
      start: max(self.span.start, span.start), end: min(self.span.end, span.end))
    guard within != self.span else { return self }
    guard within.start < within.end else { return nil }
    var part = self
    part.span = within
    part.totals = Workout.Totals()
    part.metadata = part.metadata.filter { !$0.key.rawValue.hasPrefix(Workout.declaredPrefix) }
    return part
  }
}

extension [WorkoutActivity] {
  /// The text that is stored with a workout; equal activities have equal texts, and no activities have none.
  public var metadataText: String? {
    guard !isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The short names of the transitions by their index, as in results of races: T1, T2.
  public var transitionNames: [Int: String] {
    var names: [Int: String] = [:]
    for (index, activity) in enumerated() where activity.isTransition {
      names[index] = "T\(names.count + 1)"
    }
    return names
  }

  /// The sums and means over the activities: what a workout of these parts has in all.
  ///
  /// A total that no activity has is absent. Heart rates are weighted by the seconds of each activity.
  public func totals(seconds: (WorkoutActivity) -> Double) -> Workout.Totals {
    var totals = Workout.Totals()
    func sum(_ path: KeyPath<Workout.Totals, Double?>) -> Double? {
      let values = compactMap { $0.totals[keyPath: path] }
      return values.isEmpty ? nil : values.reduce(0, +)
    }
    func count(_ path: KeyPath<Workout.Totals, Int?>) -> Int? {
      let values = compactMap { $0.totals[keyPath: path] }
      return values.isEmpty ? nil : values.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    }
    totals.distanceMeters = sum(\.distanceMeters)
    totals.energyKilocalories = sum(\.energyKilocalories)
    totals.ascentMeters = sum(\.ascentMeters)
    totals.descentMeters = sum(\.descentMeters)
    totals.movingSeconds = sum(\.movingSeconds)
    totals.maximumSpeedMetersPerSecond = compactMap(\.totals.maximumSpeedMetersPerSecond).max()
    totals.maximumHeartRate = compactMap(\.totals.maximumHeartRate).max()
    totals.stepCount = count(\.stepCount)
    totals.strokeCount = count(\.strokeCount)
    let beats = compactMap { activity in
      activity.totals.averageHeartRate.map { (rate: $0, seconds: seconds(activity)) }
    }
    let held = beats.reduce(0) { $0 + $1.seconds }
    if held > 0 {
      totals.averageHeartRate = beats.reduce(0) { $0 + $1.rate * $1.seconds } / held
    }
    return totals
  }
}

extension Workout {
  /// Returns an activity as a workout of its own, for what shows or writes one activity.
  ///
  /// It has the events that begin in it; a lap ends with it at the latest. Names and notes are those of the workout,
  /// and values that the device of a file declares are those of the activity.
  public func part(_ activity: WorkoutActivity) -> Workout {
    var header = header
    header.metadata = header.metadata.filter { key, _ in
      key == .importedFrom || !key.rawValue.hasPrefix(Self.declaredPrefix)
    }
    for key in [MetadataKey.workoutActivities, .recomputedTotals, .workoutPlan, .workoutCourse] {
      header.metadata[key] = nil
    }
    header.metadata.merge(activity.metadata) { $1 }
    let span = activity.span
    let events = events.compactMap { event -> WorkoutEvent? in
      guard span.contains(event.date) else { return nil }
      var event = event
      event.span = TimeRange(start: event.date, end: min(event.span.end, span.end))
      return event
    }
    return Workout(
      configuration: activity.configuration, span: span, events: events, totals: activity.totals,
      header: header)
  }

  /// Returns the configuration at a moment: that of the activity then, if the workout has several.
  public func configuration(at date: Instant) -> WorkoutConfiguration {
    activities.last { $0.span.start <= date && date < $0.span.end }?.configuration ?? configuration
  }

  /// What the keys of values that a file declares begin with.
  static let declaredPrefix = "WorkoutFile"
}
