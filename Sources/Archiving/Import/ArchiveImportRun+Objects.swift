import Foundation
import HealthModel
import HealthStorage
import StoreDatabase

extension ArchiveImportRun {
  private static let activities = Dictionary(
    uniqueKeysWithValues: WorkoutActivityType.allCases.map { ($0.name, $0) })

  func workout(_ line: LineObject) throws -> IncomingObject {
    let activity = try line.required("activity", line.text("activity"))
    guard let activityType = Self.activities[activity] else {
      throw LineError.wrong("activity", expected: "a known activity")
    }
    let configuration = WorkoutConfiguration(
      activityType: activityType, locationType: try line.word("location") ?? .unknown,
      swimmingLocationType: try line.word("swimming_location") ?? .unknown,
      lapLength: try line.object("lap_length")?.quantity())
    let workout = Workout(
      configuration: configuration, span: try line.span(),
      events: try line.objects("events").map(Self.event),
      totals: try line.object("totals").map(Self.totals) ?? Workout.Totals(),
      header: try origins.header(of: line))
    return IncomingObject(.workout(workout), workouts: try line.uuids("workouts"))
  }

  private static func event(_ line: LineObject) throws -> WorkoutEvent {
    let kind: WorkoutEvent.Kind = try line.required("kind", line.word("kind"))
    return WorkoutEvent(kind: kind, span: try line.span(), metadata: try line.metadata())
  }

  private static func totals(_ line: LineObject) throws -> Workout.Totals {
    var totals = Workout.Totals()
    totals.distanceMeters = try line.number("distance_m")
    totals.energyKilocalories = try line.number("energy_kcal")
    totals.ascentMeters = try line.number("ascent_m")
    totals.descentMeters = try line.number("descent_m")
    totals.movingSeconds = try line.number("moving_s")
    totals.maximumSpeedMetersPerSecond = try line.number("maximum_speed_mps")
    totals.averageHeartRate = try line.number("average_heart_rate_bpm")
    totals.maximumHeartRate = try line.number("maximum_heart_rate_bpm")
    totals.stepCount = try line.count("steps")
    totals.strokeCount = try line.count("strokes")
    return totals
  }

  func sample(_ line: LineObject, _ type: ObjectType) throws -> IncomingObject {
    let header = try origins.header(of: line)
    let span = try line.span()
    let workouts = try line.uuids("workouts")
    switch type {
    case .quantity(let type):
      let value = try line.required("value", line.number("value"))
      let quantity = Quantity(value, try unit(of: line) ?? type.canonicalUnit)
      return IncomingObject(
        .quantity(QuantitySample(type: type, quantity: quantity, span: span, header: header)),
        workouts: workouts)
    case .category(let type):
      let value = try line.required("value", line.count("value"))
      return IncomingObject(
        .category(CategorySample(type: type, value: value, span: span, header: header)),
        workouts: workouts)
    default: throw LineError.unknownType(type.identifier)
    }
  }

  func correlation(_ line: LineObject) throws -> IncomingObject {
    let identifier = try line.required("type", line.text("type"))
    guard let type = CorrelationType(identifier: identifier) else {
      throw LineError.unknownType(identifier)
    }
    return IncomingObject(
      .correlation(
        Correlation(
          type: type, span: try line.span(), members: [], header: try origins.header(of: line))),
      workouts: try line.uuids("workouts"), members: try line.uuids("members"))
  }
}

extension LineObject {
  /// Returns an enumeration case by its name.
  fileprivate func word<Case: CaseIterable>(_ key: String) throws(LineError) -> Case? {
    guard let word = try text(key) else { return nil }
    guard let found = Case.allCases.first(where: { "\($0)" == word }) else {
      throw .wrong(key, expected: "one of \(Case.allCases.map { "\($0)" }.joined(separator: ", "))")
    }
    return found
  }
}
