import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase

extension WorkoutFilter {
  /// The texts of a workout and of its events.
  private static let workoutKeys: [MetadataKey] = [
    .workoutName, .workoutNotes, .workoutGear, .recordingNotes, .workoutBrandName,
  ]
  private static let eventKeys: [MetadataKey] = [.markerText, .segmentName]

  /// Returns the conditions and adds their arguments.
  ///
  /// That of ``near`` is met by more workouts: by those with a box of locations that intersects a box of the circle.
  /// The locations themselves are packed, and compared after decoding.
  func conditions(
    _ db: Database, _ policy: AccessPolicy, _ arguments: inout StatementArguments
  ) throws -> [String] {
    var conditions: [String] = []
    if let activity {
      conditions.append("workout.activityType = ?")
      arguments += [activity.rawValue]
    }
    if let startingIn {
      conditions.append("sample.start >= ? AND sample.start < ?")
      arguments += [startingIn.start.microseconds, startingIn.end.microseconds]
    }
    if omitsPrivate {
      conditions.append(
        "ifnull(json_extract(sample.metadata, '$.\(MetadataKey.workoutIsPrivate.rawValue)'), 0) <> 1"
      )
    }
    if let near { conditions.append(try Self.route(near, db, policy, &arguments)) }
    if let words = text?.split(whereSeparator: \.isWhitespace).map(String.init), !words.isEmpty {
      conditions.append(Self.allWords)
      arguments += [String(decoding: try JSONEncoder().encode(words), as: UTF8.self)]
    }
    return conditions
  }

  /// A route whose positions the handle receives, in which `sample` is the row of the route.
  private static func route(
    _ circle: GeoCircle, _ db: Database, _ policy: AccessPolicy,
    _ arguments: inout StatementArguments
  ) throws -> String {
    """
    workout.id IN (SELECT route.workoutId FROM route JOIN sample ON sample.id = route.id
      WHERE route.seriesId IN (SELECT seriesId FROM chunk
          WHERE id IN (\(SeriesTable.inBoxes(circle.boxes, &arguments))))
        AND \(policy.visible()) AND \(try policy.receivesPositions(db)))
    """
  }

  /// No word of a JSON list is missing from all texts.
  private static let allWords = """
    NOT EXISTS (SELECT 1 FROM json_each(?) AS word WHERE NOT (
      \(StoreFunctions.containsText)(source.name, word.value)
      OR EXISTS (SELECT 1 FROM json_each(sample.metadata) AS entry WHERE \(contains(workoutKeys)))
      OR EXISTS (SELECT 1 FROM workoutEvent AS event, json_each(event.metadata) AS entry
        WHERE event.workoutId = workout.id AND \(contains(eventKeys)))))
    """

  /// A metadata entry with one of the keys that contains the word.
  private static func contains(_ keys: [MetadataKey]) -> String {
    let list = keys.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return """
      entry.key IN (\(list)) AND entry.type = 'text'
        AND \(StoreFunctions.containsText)(entry.atom, word.value)
      """
  }
}
