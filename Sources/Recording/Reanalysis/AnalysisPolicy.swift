import Fitness
import HealthModel
import HealthStorage
import Mobility

/// What of a workout an analysis leaves as it is, because what it came from was not stored.
struct AnalysisPolicy {
  private let subject: AnalysisSubject
  /// What the recorder saved, and no analysis has replaced.
  private let recorded: [QuantityType: [QuantitySample]]

  /// Analyses save whole numbers above it.
  private static let firstAnalysedVersion = DerivedSamples.recordedVersion + 1

  init(_ subject: AnalysisSubject) {
    self.subject = subject
    recorded = Dictionary(
      grouping: subject.derived.filter {
        ($0.header.metadata.number(.syncVersion) ?? 0) < Self.firstAnalysedVersion
      }, by: \.type)
  }

  /// Energy was told second by second, of a person as they were then.
  var keepsEnergy: Bool {
    let versions = [
      WorkoutEnergyEngine.name: WorkoutEnergyEngine.version,
      SwimEnergyEngine.name: SwimEnergyEngine.version,
    ]
    return isOfPresentVersion(.activeEnergyBurned) { versions[$0] }
  }

  /// The person's calibration is another one after each walk.
  private var keepsCalibrated: Bool {
    [QuantityType.walkingSpeed, .walkingStepLength].contains { type in
      let isCalibrated = recorded[type]?.contains {
        $0.header.metadata[.appleDeviceCalibrated] == .bool(true)
      }
      return isCalibrated == true
        && isOfPresentVersion(type) { $0 == MobilityEngine.name ? MobilityEngine.version : nil }
    }
  }

  private func isOfPresentVersion(
    _ type: QuantityType, _ present: (String) -> Int?
  ) -> Bool {
    guard let samples = recorded[type], !samples.isEmpty else { return false }
    return samples.allSatisfy { sample in
      let metadata = sample.header.metadata
      guard let name = metadata.string(.algorithm), let version = present(name) else {
        return false
      }
      return metadata.number(.algorithmVersion) == Double(version)
    }
  }

  /// The person as the engines are to know them: one whose walks were not calibrated then is not now.
  func walker(_ walker: Walker?) -> Walker? {
    guard var walker else { return nil }
    let walks = (recorded[.walkingSpeed] ?? []) + (recorded[.walkingStepLength] ?? [])
    if !walks.isEmpty || subject.isRecordedHere, !keepsCalibrated {
      walker.calibrations = WalkCalibrations()
    }
    return walker
  }

  /// Takes out of findings what is to stay as it is.
  func settled(_ findings: AnalysisReplacement.Findings) -> AnalysisReplacement.Findings {
    var kept: Set<QuantityType> = []
    var findings = findings
    if keepsEnergy {
      kept.insert(.activeEnergyBurned)
      findings.totals.energyKilocalories = subject.workout.totals.energyKilocalories
    }
    if keepsCalibrated { kept.formUnion([.walkingSpeed, .walkingStepLength]) }
    let configuration = subject.workout.configuration
    if configuration.swimmingLocationType != .pool {
      if let type = configuration.activityType.distanceType, recorded[type] != nil,
        findings.totals.distanceMeters == subject.workout.totals.distanceMeters
      {
        kept.insert(type)
      }
      if recorded[.swimmingStrokeCount] != nil,
        findings.totals.strokeCount == subject.workout.totals.strokeCount
      {
        kept.insert(.swimmingStrokeCount)
      }
    }
    guard !kept.isEmpty else { return findings }
    findings.types.subtract(kept)
    findings.samples.removeAll { kept.contains($0.type) }
    return findings
  }
}
