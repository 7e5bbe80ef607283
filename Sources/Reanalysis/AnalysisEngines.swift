public import HealthModel
import HealthStorage
import RecordingCore
import Routes

/// The parts of a workout that an analysis leaves unchanged, because their inputs were not stored.
struct AnalysisPolicy {
  private let subject: AnalysisSubject
  /// The recorder's samples that no analysis has replaced.
  private let recorded: [QuantityType: [QuantitySample]]

  /// Analyses save whole numbers above it.
  private static let firstAnalysedVersion = DerivedSamples.recordedVersion + 1

  private let engines: EngineRegistry

  init(_ subject: AnalysisSubject, _ engines: EngineRegistry = .standard) {
    self.subject = subject
    self.engines = engines
    recorded = Dictionary(
      grouping: subject.derived.filter {
        ($0.header.metadata.number(.syncVersion) ?? 0) < Self.firstAnalysedVersion
      }, by: \.type)
  }

  /// Energy was computed second by second, for the person as they were then.
  var keepsEnergy: Bool { isOfPresentVersion(.activeEnergyBurned) }

  /// The person's calibration changes after each walk.
  private var keepsCalibrated: Bool {
    [QuantityType.walkingSpeed, .walkingStepLength].contains { type in
      let isCalibrated = recorded[type]?.contains {
        $0.header.metadata[.appleDeviceCalibrated] == .bool(true)
      }
      return isCalibrated == true && isOfPresentVersion(type)
    }
  }

  private func isOfPresentVersion(_ type: QuantityType) -> Bool {
    guard let samples = recorded[type], !samples.isEmpty else { return false }
    return samples.allSatisfy { sample in
      let metadata = sample.header.metadata
      guard let name = metadata.string(.algorithm),
        let version = engines.version(ofAlgorithm: name)
      else { return false }
      return metadata.number(.algorithmVersion) == Double(version)
    }
  }

  /// Returns the person's data for the engines: without a calibration if the walks were not
  /// calibrated then.
  func walker(_ walker: Walker?) -> Walker? {
    guard var walker else { return nil }
    let walks = (recorded[.walkingSpeed] ?? []) + (recorded[.walkingStepLength] ?? [])
    if !walks.isEmpty || subject.isRecordedHere, !keepsCalibrated {
      walker.calibrations = WalkCalibrations()
    }
    return walker
  }

  /// Removes from the results the parts that must remain unchanged.
  func settled(_ findings: AnalysisReplacement.Findings) -> AnalysisReplacement.Findings {
    var kept: Set<QuantityType> = []
    var findings = findings
    if keepsEnergy {
      kept.insert(.activeEnergyBurned)
      findings.totals.energyKilocalories = subject.workout.totals.energyKilocalories
      for (index, stored) in subject.workout.activities.enumerated()
      where findings.activities.indices.contains(index) {
        findings.activities[index].totals.energyKilocalories = stored.totals.energyKilocalories
      }
    }
    if keepsCalibrated { kept.formUnion([.walkingSpeed, .walkingStepLength]) }
    let stored = subject.workout
    let activities = stored.activities
    let configurations =
      activities.isEmpty ? [stored.configuration] : activities.map(\.configuration)
    let pools = configurations.filter { $0.swimmingLocationType == .pool }
    for type in Set(configurations.compactMap(\.activityType.distanceType))
    where recorded[type] != nil && !pools.contains(where: { $0.activityType.distanceType == type })
      && isSameDistance(findings, of: type)
    {
      kept.insert(type)
    }
    if pools.isEmpty {
      if recorded[.swimmingStrokeCount] != nil,
        findings.totals.strokeCount == subject.workout.totals.strokeCount
      {
        kept.insert(.swimmingStrokeCount)
      }
    }
    return removing(kept, from: findings)
  }

  /// Whether the activities of a type have the distances that are stored.
  private func isSameDistance(
    _ findings: AnalysisReplacement.Findings, of type: QuantityType
  ) -> Bool {
    func meters(_ activities: [WorkoutActivity]) -> [Double?] {
      activities.filter { $0.configuration.activityType.distanceType == type }
        .map(\.totals.distanceMeters)
    }
    guard subject.workout.isMultisport else {
      return findings.totals.distanceMeters == subject.workout.totals.distanceMeters
    }
    return meters(findings.activities) == meters(subject.workout.activities)
  }

  private func removing(
    _ kept: Set<QuantityType>, from findings: AnalysisReplacement.Findings
  ) -> AnalysisReplacement.Findings {
    guard !kept.isEmpty else { return findings }
    var findings = findings
    findings.types.subtract(kept)
    findings.samples.removeAll { kept.contains($0.type) }
    return findings
  }
}

/// The engines of an analysis, with their versions; the same readings have different results only if one of
/// them changes.
public struct AnalysisEngines: Hashable, Sendable, CustomStringConvertible {
  /// The version of the processing between engines and samples: the cutting of samples, the playback of a
  /// workout.
  public static let pipelineVersion = 2

  private var versions: [String: Int] = ["pipeline": pipelineVersion]

  /// Creates the set of engines that a workout needs.
  public init(_ configuration: WorkoutConfiguration) { self.init(configuration, .standard) }

  init(_ configuration: WorkoutConfiguration, _ registry: EngineRegistry) {
    if configuration.swimmingLocationType != .pool { versions["routes"] = RouteEngine.version }
    for release in registry.releases(for: configuration) {
      versions[release.name] = release.version
    }
  }

  /// Creates the set of engines that a workout and its activities need.
  init(_ workout: Workout, _ registry: EngineRegistry) {
    self.init(workout.configuration, registry)
    guard workout.isMultisport else { return }
    for activity in workout.activities {
      versions.merge(AnalysisEngines(activity.configuration, registry).versions) { $1 }
    }
  }

  /// All engines.
  public static let all: AnalysisEngines = {
    var all = AnalysisEngines(WorkoutConfiguration(activityType: .walking))
    let pool = WorkoutConfiguration(activityType: .swimming, swimmingLocationType: .pool)
    all.versions.merge(AnalysisEngines(pool).versions) { $1 }
    return all
  }()

  /// Returns the engines with the version of one more.
  public func adding(_ name: String, _ version: Int) -> AnalysisEngines {
    var more = self
    more.versions[name] = version
    return more
  }

  /// `energy=1 mobility=1 pipeline=1 routes=1`, by name.
  public var description: String {
    versions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
