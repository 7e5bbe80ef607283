package import HealthModel

/// What an edit changed: the state before and after it, and the parts that it moved.
///
/// It is stored as JSON. Rows are named by identities, since row numbers change with each change of an object.
package struct EditContent: Hashable, Sendable, Codable {
  package var before = EditedState()
  package var after = EditedState()
  /// The range of time that is left of the workout after the edit; `nil` for an edit of values.
  package var limits: TimeLimits?
  /// The locations that the edit took out of their routes.
  package var trimmed: [TrimmedLocations]?
  /// The identities of the samples that are no longer associated with the workout.
  package var released: [String]?
  /// The workout that was merged into this one.
  package var absorbed: AbsorbedWorkout?

  package init() {}

  /// Creates the content of an edit from all properties of the workout before and after it.
  package init(from old: EditedState, to new: EditedState) {
    func compare<Value: Equatable>(_ path: WritableKeyPath<EditedState, Value?>) {
      guard old[keyPath: path] != new[keyPath: path] else { return }
      before[keyPath: path] = old[keyPath: path]
      after[keyPath: path] = new[keyPath: path]
    }
    compare(\.activity)
    compare(\.span)
    compare(\.totals)
    compare(\.events)
    compare(\.analysis)
    let (olds, news) = (old.metadata ?? [:], new.metadata ?? [:])
    // The number of edits does not go back with an undo.
    let changed = Set(olds.keys).union(news.keys).filter {
      olds[$0] != news[$0] && $0 != .workoutEditCount
    }
    if !changed.isEmpty {
      before.metadata = olds.filter { changed.contains($0.key) }
      after.metadata = news.filter { changed.contains($0.key) }
    }
    let routes = Dictionary((new.routes ?? []).map { ($0.id, $0) }) { first, _ in first }
    let moved = (old.routes ?? []).filter { routes[$0.id] != nil && routes[$0.id] != $0 }
    if !moved.isEmpty {
      before.routes = moved
      after.routes = moved.compactMap { routes[$0.id] }
    }
  }

  /// Whether nothing of the workout's own changed.
  package var isEmpty: Bool { before == EditedState() && after == EditedState() }
}

/// The times, events and totals of a workout after a part of it was cut off or added.
package struct RecutWorkout: Sendable {
  /// The workout with its new span, events, totals and metadata.
  package var workout: Workout
  /// The range of time that is left.
  package var limits: TimeLimits
  /// The length of its route, if it has one.
  package var routeMeters: Double?

  package init(_ workout: Workout, limits: TimeLimits, routeMeters: Double? = nil) {
    self.workout = workout
    self.limits = limits
    self.routeMeters = routeMeters
  }
}

/// The range of time that trims leave of a workout; an end that was not trimmed has no limit.
///
/// Readings may be dated some moments before the start or after the end of their workout.
package struct TimeLimits: Hashable, Sendable, Codable {
  package var start: Instant?
  package var end: Instant?

  package init(start: Instant? = nil, end: Instant? = nil) {
    self.start = start
    self.end = end
  }

  package func contains(_ time: Instant) -> Bool {
    start.map { time >= $0 } != false && end.map { time < $0 } != false
  }

  /// Whether a part of the interval is in the range.
  package func touches(_ span: TimeRange) -> Bool {
    start.map { span.end > $0 || span.start >= $0 } != false && end.map { span.start < $0 } != false
  }

  /// Returns the range that is left by these limits and narrower ones.
  package func narrowed(to other: TimeLimits) -> TimeLimits {
    TimeLimits(start: other.start ?? start, end: other.end ?? end)
  }
}

/// The changed properties of a workout, as they are before or after an edit; `nil` for those that the edit does not
/// change.
package struct EditedState: Hashable, Sendable, Codable {
  package var activity: Int?
  package var span: TimeRange?
  package var totals: Workout.Totals?
  package var events: [StoredEvent]?
  package var routes: [RouteFacts]?
  /// The changed entries; one that is only in the other state is absent here.
  package var metadata: Metadata?
  /// The row of the ledger of analyses, or no row.
  package var analysis: [AnalysisRow]?

  package init() {}

  /// An event as its row has it, also of a kind that only a later release knows.
  package struct StoredEvent: Hashable, Sendable, Codable {
    package var kind: Int
    package var span: TimeRange
    package var metadata: Metadata?

    package init(_ event: WorkoutEvent) {
      kind = event.kind.rawValue
      span = event.span
      metadata = event.metadata.isEmpty ? nil : event.metadata
    }

    init(kind: Int, span: TimeRange, metadata: Metadata?) {
      self.kind = kind
      self.span = span
      self.metadata = metadata
    }
  }

  /// The parts of a route that depend on its accepted locations.
  package struct RouteFacts: Hashable, Sendable, Codable {
    package var id: String
    package var locationCount: Int
    package var span: TimeRange
    package var distanceMeters: Double?
  }

  package struct AnalysisRow: Hashable, Sendable, Codable {
    var engines: String
    var inputs: String
    var analyzed: Instant
  }
}

/// Locations of a series that were accepted and are trimmed.
package struct TrimmedLocations: Hashable, Sendable, Codable {
  /// The identity of the series.
  package var series: String
  /// Ranges of positions in the series, each a first and a last one.
  ///
  /// In a range every trimmed location is one of these.
  package var ranges: [[Int]]
}

/// A workout that was merged into another one: everything that its own row had.
package struct AbsorbedWorkout: Hashable, Sendable, Codable {
  package var id: String
  package var source: SourceRevision
  package var device: Device?
  package var span: TimeRange
  package var metadata: Metadata?
  package var configuration: WorkoutConfiguration
  package var totals: Workout.Totals
  package var events: [EditedState.StoredEvent]
  package var analysis: [EditedState.AnalysisRow]
  /// The identities of its series, its routes and its associated samples.
  package var series: [String]
  package var routes: [String]
  package var samples: [String]
  /// Those of the samples that were associated with both workouts.
  package var shared: [String]?
}
