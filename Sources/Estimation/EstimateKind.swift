import Fitness
public import HealthModel

/// A kind of estimate of a person.
public enum EstimateKind: String, Hashable, Sendable, CaseIterable {
  case vo2Max = "vo2max"
  case sixMinuteWalk = "six-minute-walk"
  case steadiness

  public var type: QuantityType {
    switch self {
    case .vo2Max: .vo2Max
    case .sixMinuteWalk: .sixMinuteWalkTestDistance
    case .steadiness: .appleWalkingSteadiness
    }
  }

  public var algorithm: String {
    switch self {
    case .vo2Max: VO2MaxEstimator.name
    case .sixMinuteWalk: SixMinuteWalkEstimator.name
    case .steadiness: SteadinessEstimator.name
    }
  }

  public var algorithmVersion: Int {
    switch self {
    case .vo2Max: VO2MaxEstimator.version
    case .sixMinuteWalk: SixMinuteWalkEstimator.version
    case .steadiness: SteadinessEstimator.version
    }
  }

  /// The sample types that the estimate depends on; changes of them change the estimate.
  public var inputTypes: Set<ObjectType> {
    let walks = Set(WalkReader.types.map(ObjectType.quantity))
    let person: Set<ObjectType> = [.quantity(.height), .quantity(.bodyMass), .category(.pregnancy)]
    switch self {
    case .vo2Max:
      return person.union([
        .workout, .workoutRoute, .quantity(.heartRate), .quantity(.restingHeartRate),
        .quantity(.vo2Max),
      ])
    case .sixMinuteWalk:
      return walks.union(person).union([.workout, .quantity(.sixMinuteWalkTestDistance)])
    case .steadiness: return walks.union(person).union([.workout])
    }
  }
}
