import Foundation
package import GRDB
import HealthModel
import struct HealthModel.Unit

/// Custom SQL functions, for values that the tables do not contain and SQLite cannot compute.
package enum StoreFunctions {
  package static let valueInUnit = "workout_value_in_unit"
  package static let activeTime = "workout_active_time"
  package static let containsText = "workout_contains_text"

  /// Returns the condition on a row of `sample` that a workout has an activity of one of the types.
  ///
  /// A workout that is one activity has its own. `types` is a list of raw values in SQL.
  package static func hasActivity(in types: String) -> String {
    let parts = "json_extract(sample.metadata, '$.\(MetadataKey.workoutActivities.rawValue)')"
    return """
      (EXISTS (WITH types(type) AS \(types)
        SELECT 1 FROM workout AS whole WHERE whole.id = sample.id AND iif(json_valid(\(parts)),
          EXISTS (SELECT 1 FROM json_each(\(parts)) AS part
            WHERE CASE part.type WHEN 'object'
              THEN json_extract(part.value, '$.configuration.activityType') END IN types),
          whole.activityType IN types)))
      """
  }

  package static func add(to db: Database) {
    db.add(
      function: DatabaseFunction(valueInUnit, argumentCount: 3, pure: true) { convert($0) })
    db.add(
      function: DatabaseFunction(activeTime, argumentCount: 3, pure: true) {
        activeMicroseconds($0)
      })
    db.add(
      function: DatabaseFunction(containsText, argumentCount: 2, pure: true) { contains($0) })
  }

  /// Converts a number from one unit to another; `nil` if the units have different dimensions.
  private static func convert(_ values: [DatabaseValue]) -> Double? {
    guard let number = Double.fromDatabaseValue(values[0]),
      let given = String.fromDatabaseValue(values[1]),
      let wanted = String.fromDatabaseValue(values[2])
    else { return nil }
    guard given != wanted else { return number }
    guard let unit = try? Unit(given), let other = try? Unit(wanted) else { return nil }
    return try? unit.convert(number, to: other)
  }

  /// Arguments: start and end in microseconds, pauses and resumes as a JSON list of kind and moment.
  private static func activeMicroseconds(_ values: [DatabaseValue]) -> Int64? {
    guard let start = Int64.fromDatabaseValue(values[0]),
      let end = Int64.fromDatabaseValue(values[1]),
      let text = String.fromDatabaseValue(values[2]),
      let pairs = try? JSONDecoder().decode([[Int64]].self, from: Data(text.utf8))
    else { return nil }
    let events = pairs.compactMap { pair in
      WorkoutEvent.Kind(rawValue: Int(pair[0])).map {
        WorkoutEvent(kind: $0, span: TimeRange(at: Instant(microseconds: pair[1])))
      }
    }
    let span = TimeRange(start: Instant(microseconds: start), end: Instant(microseconds: end))
    return (span.duration - WorkoutEvent.pausedTime(events, within: span)).wholeMicroseconds
  }

  private static func contains(_ values: [DatabaseValue]) -> Bool? {
    guard let text = String.fromDatabaseValue(values[0]),
      let part = String.fromDatabaseValue(values[1])
    else { return nil }
    return part.isEmpty
      || text.range(of: part, options: [.caseInsensitive, .diacriticInsensitive]) != nil
  }
}
