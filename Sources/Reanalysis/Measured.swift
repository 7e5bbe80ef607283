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
  /// The types of a fitness machine's speed for the activities.
  private let machineSpeedTypes: Set<QuantityType>
  /// Whether strokes, and the lengths of a pool, were detected.
  let isSwimFound: Bool
  private let hasLengths: Bool
  private let hasEnergy: Bool
  private let distanceTypes: Set<QuantityType>

  init(_ core: RecordingState, _ kinds: Set<TraceKind>, hasDeviceDistance: Bool) {
    let session = core.session
    let configurations =
      session.activities.isEmpty
      ? [session.configuration] : session.activities.map(\.configuration)
    let pools = configurations.filter { $0.swimmingLocationType == .pool }
    let isPool = pools.count == configurations.count
    let types = Set(configurations.map(\.activityType))
    hasRoute = core.isMeasuredByRoute
    engineTypes = core.measuredTypes(of: kinds)
    distanceTypes = Set(types.compactMap(\.distanceType))
    isSwimFound = engineTypes.contains(.swimmingStrokeCount)
    hasLengths = !pools.isEmpty && (isSwimFound || !session.laps.isEmpty)
    hasDistance =
      hasRoute || (hasLengths && pools.contains { $0.lapLength != nil })
      || !distanceTypes.isDisjoint(with: engineTypes)
      || (hasDeviceDistance && !isPool && session.distanceMeters != nil)
    hasClimb = kinds.contains(.pressure) || kinds.contains(.locations)
    hasHeartRate = kinds.contains(.heartRate)
    hasCycling = kinds.contains(.cycling)
    hasRunning = kinds.contains(.running) && types.contains(.running)
    var machine: Set<QuantityType> = []
    if kinds.contains(.machine), types.contains(.running) { machine.insert(.runningSpeed) }
    if kinds.contains(.machine), types.contains(.cycling) { machine.insert(.cyclingSpeed) }
    machineSpeedTypes = machine
    hasEnergy =
      (!pools.isEmpty && hasLengths) || (!isPool && engineTypes.contains(.activeEnergyBurned))
  }

  /// The types of the resulting samples.
  var types: Set<QuantityType> {
    var types = engineTypes.union(machineSpeedTypes)
    if hasDistance { types.formUnion(distanceTypes) }
    if hasHeartRate { types.insert(.heartRate) }
    if hasEnergy { types.insert(.activeEnergyBurned) }
    if isSwimFound || hasLengths { types.insert(.swimmingStrokeCount) }
    if hasCycling { types.formUnion(CyclingSlices.types) }
    if hasRunning { types.formUnion(RunningSlices.types) }
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
