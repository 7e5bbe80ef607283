public import HealthModel

/// What an analysis makes of a workout that the store does not say yet: only the differences.
public struct AnalysisReplacement: Sendable {
  /// What an analysis found out.
  public struct Findings: Sendable {
    /// The totals as they are now; what nothing measured stays as it was.
    public var totals: Workout.Totals
    public var events: [WorkoutEvent]
    public var samples: [QuantitySample]
    /// The types that the analysis has the last word on: a derived sample of one of them that it did not
    /// find is none any more.
    public var types: Set<QuantityType>
    /// What changes in the verdicts of the recorded locations, by their place in the trace.
    public var verdicts: [Int: LocationVerdict]
    /// The route as it is with those verdicts; `nil` where none was measured.
    public var route: RouteFindings?
    /// Of an imported workout, what its readings come to alongside the declared totals.
    public var recomputed: RecomputedTotals?

    public init(
      totals: Workout.Totals, events: [WorkoutEvent], samples: [QuantitySample],
      types: Set<QuantityType>, verdicts: [Int: LocationVerdict] = [:],
      route: RouteFindings? = nil, recomputed: RecomputedTotals? = nil
    ) {
      self.totals = totals
      self.events = events
      self.samples = samples
      self.types = types
      self.verdicts = verdicts
      self.route = route
      self.recomputed = recomputed
    }
  }

  /// The accepted locations of a route, and how long it is.
  public struct RouteFindings: Hashable, Sendable {
    public var locationCount: Int
    public var span: Span
    public var distanceMeters: Double?

    public init(locationCount: Int, span: Span, distanceMeters: Double?) {
      self.locationCount = locationCount
      self.span = span
      self.distanceMeters = distanceMeters
    }
  }

  /// `nil` where they are as they were.
  public private(set) var totals: Workout.Totals?
  public private(set) var events: [WorkoutEvent]?
  /// New samples, and those that say something else now, with the version that replaces the old ones.
  public private(set) var saved: [QuantitySample] = []
  /// Derived samples that are none any more.
  public private(set) var withdrawn: [QuantitySample] = []
  public private(set) var verdicts: [Int: LocationVerdict] = [:]
  public private(set) var route: RouteFindings?
  public private(set) var recomputed: RecomputedTotals?

  /// Whether the store says all of it already.
  public var isEmpty: Bool {
    totals == nil && events == nil && saved.isEmpty && withdrawn.isEmpty && verdicts.isEmpty
      && route == nil && recomputed == nil
  }

  /// Compares what was found with what is stored.
  ///
  /// A sample is known by its sync identifier. One that says the same keeps identity and version; what
  /// recorded it, and who, is no part of what it says.
  public init(of subject: AnalysisSubject, by findings: Findings) {
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
        guard !sample.says(old) else { continue }
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
  }
}

extension AnalysisReplacement.RouteFindings {
  init(_ route: WorkoutRoute) {
    self.init(
      locationCount: route.locationCount, span: route.span, distanceMeters: route.distanceMeters)
  }
}

extension AnalysisSubject {
  /// What measured what is derived: the device of what was derived so far, or of the workout.
  fileprivate var device: Device? {
    derived.first?.header.device ?? traces.lazy.compactMap(\.header.device).first
      ?? workout.header.device
  }
}

extension Metadata {
  fileprivate var syncIdentifier: String? { string(.syncIdentifier) }
}

extension QuantitySample {
  /// Whether two versions of a derived sample say the same.
  fileprivate func says(_ other: QuantitySample) -> Bool {
    guard type == other.type, span == other.span, quantity == other.quantity else { return false }
    var (mine, others) = (header.metadata, other.header.metadata)
    mine[.syncVersion] = nil
    others[.syncVersion] = nil
    return mine == others
  }
}
