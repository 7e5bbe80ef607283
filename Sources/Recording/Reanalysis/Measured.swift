import HealthModel
import HealthStorage
import Mobility
import Sessions

/// The measures of a workout that its stored readings cover; re-analysis may replace only these.
struct Measured {
  private let hasRoute: Bool
  private let hasDistance: Bool
  private let hasClimb: Bool
  private let hasHeartRate: Bool
  private let hasSteps: Bool
  private let hasBeats: Bool
  private let hasCycling: Bool
  /// Whether strokes, and the lengths of a pool, were detected.
  let isSwimFound: Bool
  private let hasLengths: Bool
  private let hasEnergy: Bool
  private let distanceType: QuantityType?

  init(_ core: RecordingCore, _ kinds: Set<TraceKind>, hasDeviceDistance: Bool) {
    let configuration = core.session.configuration
    let isPool = configuration.swimmingLocationType == .pool
    hasRoute = core.isMeasuredByRoute
    isSwimFound = core.swim != nil && kinds.contains(.motion)
    hasLengths = isPool && (isSwimFound || !core.session.laps.isEmpty)
    hasDistance =
      hasRoute || (hasLengths && configuration.lapLength != nil)
      || (core.isMeasuredByWheel && core.wheel != nil)
      || (hasDeviceDistance && !isPool && core.session.distanceMeters != nil)
    hasClimb = kinds.contains(.pressure) || kinds.contains(.locations)
    hasHeartRate = kinds.contains(.heartRate)
    hasBeats = core.variability?.hasBeats == true
    hasCycling = kinds.contains(.cycling)
    hasSteps = core.walk != nil && kinds.contains(.motion)
    hasEnergy = isPool ? hasLengths : core.energy != nil
    distanceType = configuration.activityType.distanceType
  }

  /// The types of the resulting samples.
  var types: Set<QuantityType> {
    var types: Set<QuantityType> = []
    if hasDistance, let distanceType { types.insert(distanceType) }
    if hasHeartRate { types.insert(.heartRate) }
    if hasEnergy { types.insert(.activeEnergyBurned) }
    if isSwimFound || hasLengths { types.insert(.swimmingStrokeCount) }
    if hasSteps { types.formUnion(Self.walkTypes) }
    if hasBeats { types.formUnion(VariabilityFollower.types) }
    if hasCycling { types.formUnion(CyclingSlices.types) }
    return types
  }

  private static let walkTypes: Set<QuantityType> = [
    .stepCount, .pushCount, .walkingSpeed, .walkingStepLength, .walkingDoubleSupportPercentage,
    .walkingAsymmetryPercentage, .stairAscentSpeed, .stairDescentSpeed, .flightsClimbed,
  ]

  /// Returns the measured totals, with the stored ones where nothing was measured.
  func totals(_ found: Workout.Totals, or stored: Workout.Totals) -> Workout.Totals {
    var totals = stored
    if hasDistance { totals.distanceMeters = found.distanceMeters }
    if hasRoute {
      totals.movingSeconds = found.movingSeconds
      totals.maximumSpeedMetersPerSecond = found.maximumSpeedMetersPerSecond
    }
    if hasClimb {
      totals.ascentMeters = found.ascentMeters ?? stored.ascentMeters
      totals.descentMeters = found.descentMeters ?? stored.descentMeters
    }
    if hasHeartRate {
      totals.averageHeartRate = found.averageHeartRate ?? stored.averageHeartRate
      totals.maximumHeartRate = found.maximumHeartRate ?? stored.maximumHeartRate
    }
    if hasSteps { totals.stepCount = found.stepCount }
    if isSwimFound || hasLengths { totals.strokeCount = found.strokeCount ?? stored.strokeCount }
    if hasEnergy {
      totals.energyKilocalories = found.energyKilocalories ?? stored.energyKilocalories
    }
    return totals
  }
}
