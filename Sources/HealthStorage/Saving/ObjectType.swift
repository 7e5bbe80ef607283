import HealthModel

/// The one type every saved object has: its identifier and, for a quantity, how its values are kept.
struct ObjectType: Hashable, Sendable {
  let identifier: String
  let canonicalUnit: Unit?
  let aggregation: QuantityType.Aggregation?

  static let workout = ObjectType("HKWorkoutTypeIdentifier")
  static let route = ObjectType("HKWorkoutRouteTypeIdentifier")

  private init(_ identifier: String) {
    self.identifier = identifier
    canonicalUnit = nil
    aggregation = nil
  }

  init(_ type: QuantityType) {
    identifier = type.identifier
    canonicalUnit = type.canonicalUnit
    aggregation = type.aggregation
  }
}
