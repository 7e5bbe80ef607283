import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase

extension PredicateCompiler {
  /// A condition on the columns of the workout of the sample's row.
  func workout(_ condition: String) -> String {
    """
    (EXISTS (SELECT 1 FROM workout AS whole WHERE whole.id = sample.id AND whole.\(condition)))
    """
  }

  mutating func total(
    _ total: WorkoutTotal, _ comparison: Comparison, _ quantity: Quantity
  ) throws(PredicateError) -> String {
    try require(.workout)
    let value = try Self.number(quantity, in: total.unit, of: type)
    let text = WorkoutExpression(policy: policy).total(total)
    return "(\(text) \(comparison.rawValue) \(bind(value)))"
  }

  /// Associated with a workout that the handle sees; a route is associated with its own workout.
  mutating func associated(_ workout: UUID) -> String {
    let row = "(SELECT whole.id FROM sample AS whole WHERE whole.uuid = "
    let seen = policy.visibility(of: "whole").map { " AND \($0)" } ?? ""
    let samples = "\(row)\(bind(workout.bytes))\(seen))"
    return """
      (sample.id IN (SELECT sampleId FROM workoutSample WHERE workoutId = \(samples)
        UNION ALL SELECT id FROM route WHERE workoutId = \(row)\(bind(workout.bytes))\(seen))))
      """
  }

  /// A correlation with a matching member that the handle sees.
  mutating func member(
    _ member: ObjectType, _ predicate: SamplePredicate, _ depth: Int
  ) throws(PredicateError) -> String {
    try require(.member)
    let identifier = bind(member.identifier)
    var inner = PredicateCompiler(type: member, policy: policy)
    let condition = try inner.condition(predicate, depth: depth + 1)
    for argument in inner.arguments { _ = bind(argument) }
    return """
      (sample.id IN (SELECT link.correlationId FROM correlationMember AS link
        JOIN sample ON sample.id = link.sampleId
        WHERE sample.typeId = (SELECT id FROM sampleType WHERE identifier = \(identifier))
          AND \(condition)))
      """
  }

  mutating func document(
    _ field: DocumentField, _ match: TextMatch, _ text: String
  ) throws(PredicateError) -> String {
    try require(.document)
    let column = "record.\(field.rawValue)"
    let condition =
      switch match {
      case .equals: "\(column) = \(bind(text))"
      case .contains: "\(StoreFunctions.containsText)(\(column), \(bind(text)))"
      }
    return """
      (EXISTS (SELECT 1 FROM document AS record WHERE record.id = sample.id AND \(condition)))
      """
  }
}

/// The sort and filter values of a workout, as expressions on a row of `sample`.
struct WorkoutExpression {
  let policy: AccessPolicy

  /// Microseconds without the pauses.
  static let duration = """
    \(StoreFunctions.activeTime)(sample.start, sample.end, (
      SELECT json_group_array(json_array(kind, start)) FROM (
        SELECT kind, start FROM workoutEvent WHERE workoutId = sample.id
          AND kind IN (\(WorkoutEvent.Kind.pause.rawValue), \(WorkoutEvent.Kind.resume.rawValue))
        ORDER BY ordinal)))
    """

  func total(_ total: WorkoutTotal) -> String {
    switch total {
    case .distance: column("distanceMeters")
    case .energy: column("energyKilocalories")
    case .strokes: column("strokeCount")
    case .flights:
      """
      (SELECT sum(flight.value) FROM workoutSample AS link
        JOIN sample AS flight ON flight.id = link.sampleId
        WHERE link.workoutId = sample.id AND flight.typeId = (SELECT id FROM sampleType
          WHERE identifier = '\(QuantityType.flightsClimbed.identifier)')\(seen))
      """
    }
  }

  private var seen: String { policy.visibility(of: "flight").map { " AND \($0)" } ?? "" }

  private func column(_ name: String) -> String {
    "(SELECT whole.\(name) FROM workout AS whole WHERE whole.id = sample.id)"
  }
}

extension WorkoutTotal {
  /// The unit of the column.
  var unit: HealthModel.Unit {
    switch self {
    case .distance: .meter
    case .energy: .kilocalorie
    case .strokes, .flights: .count
    }
  }
}
