import HealthModel
import HealthStorage
import RecordingCore
import Sessions

/// The measures of a workout that its stored readings cover; re-analysis may replace only these.
struct Measured {
  private let hasRoute: Bool
  private let hasDistance: Bool
  private let hasClimb: Bool
  private let hasHeartRate: Bool
  /// The types that the engines determine.
  private let engineTypes: Set<QuantityType>
  private let hasCycling: Bool
  private let hasRunning: Bool
  /// The type of a fitness machine's speed, if there is one for the activity.
  private let machineSpeedType: QuantityType?
  /// Whether strokes, and the lengths of a pool, were detected.
  let isSwimFound: Bool
  private let hasLengths: Bool
  private let hasEnergy: Bool
  private let distanceType: QuantityType?

  init(_ core: RecordingState, _ kinds: Set<TraceKind>, hasDeviceDistance: Bool) {
    let configuration = core.session.configuration
    let isPool = configuration.swimmingLocationType == .pool
    hasRoute = core.isMeasuredByRoute
    engineTypes = core.measuredTypes(of: kinds)
    distanceType = configuration.activityType.distanceType
    isSwimFound = engineTypes.contains(.swimmingStrokeCount)
    hasLengths = isPool && (isSwimFound || !core.session.laps.isEmpty)
    hasDistance =
      hasRoute || (hasLengths && configuration.lapLength != nil)
      || distanceType.map(engineTypes.contains) == true
      || (hasDeviceDistance && !isPool && core.session.distanceMeters != nil)
    hasClimb = kinds.contains(.pressure) || kinds.contains(.locations)
    hasHeartRate = kinds.contains(.heartRate)
    hasCycling = kinds.contains(.cycling)
    let activity = configuration.activityType
    hasRunning = kinds.contains(.running) && activity == .running
    machineSpeedType =
      !kinds.contains(.machine)
      ? nil : activity == .running ? .runningSpeed : activity == .cycling ? .cyclingSpeed : nil
    hasEnergy = isPool ? hasLengths : engineTypes.contains(.activeEnergyBurned)
  }

  /// The types of the resulting samples.
  var types: Set<QuantityType> {
    var types = engineTypes
    if hasDistance, let distanceType { types.insert(distanceType) }
    if hasHeartRate { types.insert(.heartRate) }
    if hasEnergy { types.insert(.activeEnergyBurned) }
    if isSwimFound || hasLengths { types.insert(.swimmingStrokeCount) }
    if hasCycling { types.formUnion(CyclingSlices.types) }
    if hasRunning { types.formUnion(RunningSlices.types) }
    if let machineSpeedType { types.insert(machineSpeedType) }
    return types
  }

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
    if engineTypes.contains(.stepCount) { totals.stepCount = found.stepCount }
    if isSwimFound || hasLengths { totals.strokeCount = found.strokeCount ?? stored.strokeCount }
    if hasEnergy {
      totals.energyKilocalories = found.energyKilocalories ?? stored.energyKilocalories
    }
    return totals
  }
}
