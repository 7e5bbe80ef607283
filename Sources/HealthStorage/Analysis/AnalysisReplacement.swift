package import HealthModel

/// The differences between the results of an analysis and the stored state of its workout.
public struct AnalysisReplacement: Sendable {
  /// The results of an analysis.
  package struct Findings: Sendable {
    /// The totals after the analysis; totals that no reading measured are unchanged.
    package var totals: Workout.Totals
    package var events: [WorkoutEvent]
    package var samples: [QuantitySample]
    /// The types that the analysis decides: a derived sample of such a type that it did not find is
    /// withdrawn.
    package var types: Set<QuantityType>
    /// The changed verdicts of the recorded locations, by their index in the trace.
    package var verdicts: [Int: LocationVerdict]
    /// The route with those verdicts; `nil` if none was measured.
    package var route: RouteFindings?
    /// For an imported workout, the totals computed from its readings alongside the declared totals.
    package var recomputed: RecomputedTotals?
    /// The activities of a multisport workout with their totals.
    package var activities: [WorkoutActivity]

    package init(
      totals: Workout.Totals, events: [WorkoutEvent], samples: [QuantitySample],
      types: Set<QuantityType>, verdicts: [Int: LocationVerdict] = [:],
      route: RouteFindings? = nil, recomputed: RecomputedTotals? = nil,
      activities: [WorkoutActivity] = []
    ) {
      (self.totals, self.events, self.samples) = (totals, events, samples)
      (self.types, self.verdicts, self.route) = (types, verdicts, route)
      (self.recomputed, self.activities) = (recomputed, activities)
    }
  }

  /// The accepted locations of a route, and its length.
  package struct RouteFindings: Hashable, Sendable {
    package var locationCount: Int
    package var span: TimeRange
    package var distanceMeters: Double?

    package init(locationCount: Int, span: TimeRange, distanceMeters: Double?) {
      self.locationCount = locationCount
      self.span = span
      self.distanceMeters = distanceMeters
    }
  }

  /// The new totals; `nil` if they are unchanged.
  package private(set) var totals: Workout.Totals?
  package private(set) var events: [WorkoutEvent]?
  /// New and changed samples, with the version that replaces the old ones.
  package private(set) var saved: [QuantitySample] = []
  /// Derived samples that the analysis no longer finds.
  package private(set) var withdrawn: [QuantitySample] = []
  package private(set) var verdicts: [Int: LocationVerdict] = [:]
  package private(set) var route: RouteFindings?
  package private(set) var recomputed: RecomputedTotals?
  package private(set) var activities: [WorkoutActivity]?

  /// Whether the store already has all of these results.
  package var isEmpty: Bool {
    totals == nil && events == nil && saved.isEmpty && withdrawn.isEmpty && verdicts.isEmpty
      && route == nil && recomputed == nil && activities == nil
  }

  /// Compares the results with the stored state.
  ///
  /// A sample is identified by its sync identifier. An unchanged sample retains its identity and
  /// version; the comparison ignores its device and source.
  package init(of subject: AnalysisSubject, by findings: Findings) {
    if findings.totals != subject.workout.totals { totals = findings.totals }
    let events = findings.events.sorted { $0.date < $1.date }
    if events != subject.workout.events { self.events = events }
    var stored: [String: QuantitySample] = [:]
    for sample in subject.derived {
      if let name = sample.header.metadata.syncIdentifier { stored[name] = sample }
    }
    let device = subject.device
    for var sample in findings.samples {
      guard let name = sample.header.metadata.syncIdentifier else { continue }
      var version = DerivedSamples.recordedVersion
      if let old = stored.removeValue(forKey: name) {
        guard !sample.matches(old) else { continue }
        version = old.header.metadata.number(.syncVersion) ?? version
        sample.header.device = old.header.device
      } else {
        sample.header.device = sample.header.device ?? device
      }
      sample.header.metadata[.syncVersion] = .number(version.rounded(.down) + 1)
      saved.append(sample)
    }
    withdrawn = subject.derived.filter { sample in
      guard let name = sample.header.metadata.syncIdentifier else { return false }
      return stored[name] != nil && findings.types.contains(sample.type)
    }
    verdicts = findings.verdicts
    if let route = findings.route, let old = subject.routes.first,
      route != RouteFindings(old)
    {
      self.route = route
    }
    if let recomputed = findings.recomputed, recomputed != subject.workout.recomputed {
      self.recomputed = recomputed
    }
    if findings.activities != subject.workout.activities { activities = findings.activities }
  }
}

extension AnalysisReplacement.RouteFindings {
  init(_ route: WorkoutRoute) {
    self.init(
      locationCount: route.locationCount, span: route.span, distanceMeters: route.distanceMeters)
  }
}

extension AnalysisSubject {
  /// The device of derived samples: that of the samples derived so far, or of the workout.
  fileprivate var device: Device? {
    derived.first?.header.device ?? traces.lazy.compactMap(\.header.device).first
      ?? workout.header.device
  }
}

extension Metadata {
  fileprivate var syncIdentifier: String? { string(.syncIdentifier) }
}

extension QuantitySample {
  /// Whether two versions of a derived sample have the same content.
  fileprivate func matches(_ other: QuantitySample) -> Bool {
    guard type == other.type, span == other.span, quantity == other.quantity else { return false }
    var (mine, others) = (header.metadata, other.header.metadata)
    mine[.syncVersion] = nil
    others[.syncVersion] = nil
    return mine == others
  }
}
