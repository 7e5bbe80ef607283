import Fitness
public import HealthModel
import Mobility
import Routes
import Swimming

/// The engines of an analysis, with their versions; the same readings have different results only if one of
/// them changes.
public struct AnalysisEngines: Hashable, Sendable, CustomStringConvertible {
  /// The version of the processing between engines and samples: the cutting of samples, the playback of a
  /// workout.
  public static let pipelineVersion = 2

  private var versions: [String: Int] = ["pipeline": pipelineVersion]

  /// Creates the set of engines that a workout needs.
  public init(_ configuration: WorkoutConfiguration) {
    let activity = configuration.activityType
    versions["heart-rate-variability"] = HeartRateVariabilityEngine.version
    let isPool = configuration.swimmingLocationType == .pool
    if !isPool {
      versions["routes"] = RouteEngine.version
      versions["energy"] = WorkoutEnergyEngine.version
    }
    if activity.isSwimming { versions["swimming"] = SwimEngine.version }
    if isPool { versions["swim-energy"] = SwimEnergyEngine.version }
    if activity.isOnFoot || activity.isWheelchair { versions["mobility"] = MobilityEngine.version }
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
