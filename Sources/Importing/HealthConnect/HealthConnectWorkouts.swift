import ActivityItems
import Foundation
import HealthModel

/// A reader of the exercise sessions in a database of Health Connect, with their routes.
///
/// **Source** Android Open Source Project, packages/modules/HealthFitness, `ExerciseSessionRecordHelper.java`,
/// `ExerciseRouteRecordHelper.java` and `ExerciseSessionType.java`.
struct HealthConnectWorkouts: ActivityReading {
  static let table = "exercise_session_record_table"
  private static let routeTable = "exercise_route_table"

  private let sessions: ForeignRows?
  private let points: ForeignRows?
  private let origins: HealthConnectOrigins
  private var queue = ItemQueue()
  /// Whether the points of the last session are being emitted.
  private var isRoute = false
  private var hasPoint = false
  private var isDone = false

  /// - Parameter database: The database.
  /// - Throws: ``ForeignDatabaseError``
  init(_ database: ForeignDatabase) throws(ForeignDatabaseError) {
    origins = try HealthConnectOrigins(database)
    sessions =
      database.has(Self.table)
      ? try database.rows(
        [
          "row_id", "uuid", "app_info_id", "device_info_id", "start_time", "end_time",
          "start_zone_offset", "exercise_type", "title", "notes",
        ], of: Self.table) : nil
    points =
      database.has(Self.routeTable, ["parent_key"])
      ? try database.lookup(
        [
          "timestamp_millis", "latitude", "longitude", "altitude", "horizontal_accuracy",
          "vertical_accuracy",
        ], of: Self.routeTable, by: "parent_key") : nil
  }

  mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      if let item = queue.next() { return item }
      guard let sessions, !isDone else { return nil }
      do throws(ForeignDatabaseError) {
        if isRoute, let points {
          if hasPoint, let point = point(points) { queue.items.append(.point(point)) }
          hasPoint = try points.next()
          if !hasPoint {
            isRoute = false
            queue.items.append(.end(ActivityTotals()))
          }
          continue
        }
        guard try sessions.next() else { return nil }
        try begin(sessions)
      } catch {
        isDone = true
        return .issue(ActivityIssue("\(error)", at: .file, weight: .truncation))
      }
    }
  }

  private mutating func begin(_ rows: ForeignRows) throws(ForeignDatabaseError) {
    guard let span = HealthConnectTime.range(rows.integer(4), rows.integer(5)) else {
      return queue.items.append(
        .issue(ActivityIssue("exercise sessions without a valid time", at: .file)))
    }
    let sport = rows.integer(7).flatMap { Self.words[$0] }
    let origin = origins.origin(program: rows.integer(2), device: rows.integer(3))
    var head = ActivityHeader(
      ActivityWords.configuration(sport: sport, name: rows.text(8)), sport: sport,
      name: rows.text(8), notes: rows.text(9), identifier: rows.identity(1)?.uuidString,
      start: span.start, end: span.end)
    head.recorder = ActivityRecorder(
      name: origin.name, manufacturer: origin.manufacturer, model: origin.model)
    head.secondsFromUTC = rows.integer(6).flatMap { Int(exactly: $0) }
    queue.items.append(.activity(head))
    var totals = ActivityTotals()
    totals.elapsedSeconds = Double((span.end - span.start).wholeMicroseconds) / 1e6
    if let points, let key = rows.integer(0), try points.find(key) {
      (isRoute, hasPoint) = (true, true)
    } else {
      queue.items.append(.end(totals))
    }
  }

  private func point(_ rows: ForeignRows) -> ActivityPoint? {
    guard let time = HealthConnectTime.instant(rows.integer(0)), let latitude = rows.number(1),
      let longitude = rows.number(2), (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { return nil }
    var point = ActivityPoint(
      time: time,
      place: .init(latitude: latitude, longitude: longitude == 180 ? -180 : longitude))
    point.altitude = Self.measured(rows.number(3))
    let accuracies = (Self.measured(rows.number(4)), Self.measured(rows.number(5)))
    if accuracies.0 != nil || accuracies.1 != nil {
      point.quality = ActivityPoint.Quality(
        horizontalAccuracy: accuracies.0, verticalAccuracy: accuracies.1)
    }
    return point
  }

  /// Returns a number that is not the smallest one of all, which means that nothing was measured.
  private static func measured(_ number: Double?) -> Double? {
    number.flatMap { abs($0) < 1e-300 ? nil : $0 }
  }

  private static let words: [Int64: String] = [
    1: "badminton", 2: "baseball", 3: "basketball", 4: "cycling", 5: "indoor cycling",
    6: "bootcamp", 7: "boxing", 8: "functional training", 9: "cricket", 10: "dance",
    12: "fencing", 13: "american football", 14: "australian football", 15: "ultimate frisbee",
    16: "golf", 17: "breathwork", 18: "gymnastics", 19: "handball", 20: "hiit", 21: "hiking",
    22: "hockey", 23: "ice skating", 24: "martial arts", 25: "paddling", 27: "pilates",
    28: "racquetball", 29: "rock climbing", 30: "hockey", 31: "rowing", 32: "rugby",
    33: "running", 34: "treadmill running", 35: "sailing", 36: "scuba diving", 37: "skating",
    38: "skiing", 39: "snowboarding", 40: "snowshoeing", 41: "soccer", 42: "softball",
    43: "squash", 44: "stairs", 45: "strength training", 46: "flexibility", 47: "surfing",
    48: "open water swimming", 49: "pool swimming", 50: "table tennis", 51: "tennis",
    52: "volleyball", 53: "walking", 54: "water polo", 55: "weightlifting",
    56: "wheelchair walk pace", 57: "yoga", 59: "stair stepper", 60: "elliptical",
    61: "rowing machine",
  ]
}
