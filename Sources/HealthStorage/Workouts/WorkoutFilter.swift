import Foundation
import GRDB
public import HealthModel

/// Conditions on workouts; a workout has to meet all that are given.
///
///     var filter = WorkoutFilter()
///     filter.activity = .running
///     filter.near = GeoCircle(latitude: 47.37, longitude: 8.54, radiusMeters: 2000)
///     for try await workouts in store.workoutBatches(where: filter) { … }
///
/// A filter reveals nothing that the handle may not read: without the permissions for routes and for the location, no
/// workout of another source is near any place.
public struct WorkoutFilter: Hashable, Sendable {
  /// The activity.
  public var activity: WorkoutActivityType?
  /// The time range in which a workout starts.
  public var startingIn: TimeRange?
  /// A circle that contains at least one accepted location of a route.
  public var near: GeoCircle?
  /// Words, separated by white space, that all occur in the texts of a workout.
  ///
  /// The texts are its name, notes and brand, the texts of its markers, the names of its segments, and the name of its
  /// source. Case and diacritics do not matter, and a word may be part of a longer one.
  public var text: String?

  /// Creates a filter; without conditions, every workout meets it.
  public init(
    activity: WorkoutActivityType? = nil, startingIn: TimeRange? = nil, near: GeoCircle? = nil,
    text: String? = nil
  ) {
    self.activity = activity
    self.startingIn = startingIn
    self.near = near
    self.text = text
  }
}

/// The conditions as SQL on rows of `sample`, `workout` and `source`.
extension WorkoutFilter {
  /// The texts of a workout and of its events.
  private static let workoutKeys: [MetadataKey] = [
    .workoutName, .workoutNotes, .recordingNotes, .workoutBrandName,
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
