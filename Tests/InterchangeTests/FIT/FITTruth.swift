import Foundation
import HealthModel
import ActivityItems
import TestSupport
import Testing

/// A row of the table of FIT files.
struct FITTruth: Sendable, CustomTestStringConvertible {
  let name: String
  let fields: [String: String]

  var testDescription: String { name }

  /// The files without a workout, with the reason reported for each.
  static let refusals: [String: String] = [
    "FitTrackee__example.fit": without("a course, 30 messages, 25 of them records"),
    "TestFilesForFitnessApps__Half_Mile_Repeats_workout.fit": without(
      "a planned workout, 8 messages, 0 of them records"),
    "geo-activity-playground__Berlin__0_9_km_.fit": without(
      "a course, 54 messages, 49 of them records"),
    "gpsbabel__fitlocations-sample.fit": without(
      "a file that does not say of what, 4 messages, 0 of them records"),
    "python-fitparse__nametest.FIT": without("settings, 16 messages, 0 of them records"),
    "sports-lib__empty-sessions.fit": "not a FIT file: byte 0: it is empty",
  ]

  private static func without(_ contents: String) -> String {
    "a FIT file without a workout: \(contents)"
  }

  /// The values that we count differently from the table, with reasons.
  static let exceptions: [String: [String: (value: String, reason: String)]] = [
    "GoldenCheetah__Fr955v19.28andStryd-saved.fit": [
      "records_with_position": ("3114", "four records at latitude and longitude 0: no fix")
    ],
    "GoldenCheetah__Garmin830_with_Stages.fit": [
      "sport": ("cycling/indoor_cycling", "the kind stands in a message of its own")
    ],
    "fitdecode__null_compressed_speed_dist.fit": [
      "avg_hr": ("", "heart rate 0: no strap"), "max_hr": ("", "heart rate 0: no strap"),
      "hr_values": ("0", "heart rate 0: no strap"),
    ],
    "sports-lib__inverted-times.fit": ["hr_values": ("0", "heart rate 0: no strap")],
    "python-fitparse__strava-android-app-201.10-b1218918.fit": [
      "records": ("5331", "17 bytes are missing in the middle; what follows each is found again"),
      "records_with_position": ("2672", "as before"),
    ],
    "sports-lib__empty-activities.fit": [
      "records": ("2319", "the header says that no data follow; the table's reader gave up"),
      "hr_values": ("2319", "as before"), "records_with_position": ("2319", "as before"),
    ],
  ]

  var exceptions: [String: (value: String, reason: String)] { Self.exceptions[name] ?? [:] }

  /// Returns the table's values where the file has them, with our exceptions.
  func withExceptions() -> [String: String] {
    var expected: [String: String] = [:]
    for key in Self.keys {
      guard let value = fields[key], !value.isEmpty else { continue }
      expected[key] = key == "sport" ? Self.words(value) : value
    }
    for (key, exception) in exceptions { expected[key] = exception.value }
    return expected
  }

  /// The table writes a kind of sport even if there is no meaningful one.
  private static func words(_ sports: String) -> String {
    sports.components(separatedBy: " + ").map { sport in
      let words = sport.split(separator: "/").map(String.init)
      if words.first == "None" { return "" }
      return words.dropFirst().first == "generic" ? words[0] : words.joined(separator: "/")
    }.joined(separator: " + ")
  }

  private static let keys = [
    "sport", "distance_m", "timer_s", "elapsed_s", "ascent_m", "descent_m", "laps", "pool_m",
    "lengths_active", "lengths_idle", "strokes", "avg_hr", "max_hr", "kcal", "records", "hr_values",
    "records_with_position",
  ]

  /// Returns the same values from the read items, formatted as in the table.
  static func figures(of items: FITItems) -> [String: String] {
    let activities = items.activities
    func each(_ value: (FITItems.Activity) -> String?) -> String {
      activities.map { value($0) ?? "" }.joined(separator: " + ")
    }
    func whole(_ value: Double?) -> String? { value.map { "\(Int($0))" } }
    let lengths = activities.flatMap(\.lengths)
    // A strap's recording has beats with known times, and points with only a heart rate.
    let hasStrap = activities.contains { $0.beats.contains { $0.time != nil } }
    let records = items.points.filter { !hasStrap || isRecord($0) }
    return [
      "distance_m": each { $0.totals?.distanceMeters.map { "\($0)" } },
      "timer_s": each { $0.totals?.timerSeconds.map { "\($0)" } },
      "elapsed_s": each { $0.totals?.elapsedSeconds.map { "\($0)" } },
      "ascent_m": each { whole($0.totals?.ascentMeters) },
      "descent_m": each { whole($0.totals?.descentMeters) },
      "avg_hr": each { whole($0.totals?.averageHeartRate) },
      "max_hr": each { whole($0.totals?.maximumHeartRate) },
      "kcal": each { whole($0.totals?.kilocalories) },
      "pool_m": each {
        (try? $0.head.configuration.lapLength?.value(in: .meter)).map {
          "\(($0 * 100).rounded() / 100)"
        }
      },
      "sport": each { $0.head.sport },
      "laps": "\(activities.map(\.laps.count).reduce(0, +))",
      "lengths_active": "\(lengths.count { !$0.isRest })",
      "lengths_idle": "\(lengths.count { $0.isRest })",
      "strokes": "\(lengths.compactMap(\.strokeCount).reduce(0, +))",
      "records": "\(records.count)",
      "hr_values": "\(records.count { $0.heartRate != nil })",
      "records_with_position": "\(records.count { $0.place != nil })",
    ]
  }

  /// Points from a strap have only a heart rate.
  private static func isRecord(_ point: ActivityPoint) -> Bool {
    point.heartRate == nil
      || point != ActivityPoint(time: point.time, heartRate: point.heartRate)
  }

  func bytes() -> [UInt8]? {
    guard let file = SharedData.file("files/fit/\(name)"), let data = try? Data(contentsOf: file)
    else { return nil }
    return [UInt8](data)
  }

  /// The rows of uncompressed FIT files.
  static func rows() -> [FITTruth] {
    let rows = (try? TruthTable.rows(under: "fit")) ?? []
    return rows.compactMap { fields in
      guard let name = fields["file"]?.dropFirst("fit/".count), !name.hasSuffix(".gz") else {
        return nil
      }
      return FITTruth(name: String(name), fields: fields)
    }
  }
}
