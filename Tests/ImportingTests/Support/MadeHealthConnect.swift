/// A database of Health Connect, with the tables that its `*RecordHelper.java` declare.
enum MadeHealthConnect {
  /// 2026-07-01 08:00:00 UTC.
  static let start = 1_782_892_800

  private static let record = """
    row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE NOT NULL, last_modified_time INTEGER,
    client_record_id TEXT, client_record_version TEXT, device_info_id INTEGER, app_info_id INTEGER,
    recording_method INTEGER, dedupe_hash BLOB UNIQUE
    """
  private static let interval =
    record
    + ", start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER"
  private static let instant = record + ", time INTEGER, zone_offset INTEGER, local_date INTEGER"

  static let schema = [
    """
    CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY AUTOINCREMENT, package_name TEXT NOT NULL UNIQUE,
    app_name TEXT, app_icon BLOB, record_types_used TEXT)
    """,
    """
    CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY AUTOINCREMENT, manufacturer TEXT, model TEXT,
    device_type INTEGER)
    """,
    "CREATE TABLE steps_record_table (\(interval), count INTEGER NOT NULL)",
    "CREATE TABLE active_calories_burned_record_table (\(interval), energy REAL NOT NULL)",
    "CREATE TABLE heart_rate_record_table (\(interval))",
    "CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER)",
    "CREATE TABLE weight_record_table (\(instant), weight REAL)",
    "CREATE TABLE nutrition_record_table (\(interval), energy REAL)",
    "CREATE TABLE exercise_session_record_table (\(interval), notes TEXT, exercise_type INTEGER, title TEXT, has_route INTEGER)",
    """
    CREATE TABLE exercise_route_table (parent_key INTEGER, timestamp_millis INTEGER NOT NULL, latitude REAL NOT NULL,
    longitude REAL NOT NULL, altitude REAL, horizontal_accuracy REAL, vertical_accuracy REAL)
    """,
    "CREATE TABLE sleep_session_record_table (\(interval), notes TEXT, title TEXT)",
    """
    CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER,
    stage_type INTEGER)
    """,
  ]

  static var rows: [String] {
    var statements = [
      "INSERT INTO application_info_table VALUES (1, 'com.garmin', 'Garmin Connect', NULL, NULL), (2, 'org.app', NULL, NULL, NULL)",
      "INSERT INTO device_info_table VALUES (1, 'Garmin', 'Venu', 1)",
    ]
    var count = 0
    func insert(_ table: String, _ columns: String, _ values: String, program: Int = 1) {
      count += 1
      let digits = String(count, radix: 16)
      let identity = String(repeating: "0", count: 32 - digits.count) + digits
      statements.append(
        "INSERT INTO \(table) (uuid, app_info_id, device_info_id, \(columns)) VALUES (x'\(identity)', \(program), 1, \(values))"
      )
    }
    for index in 0..<5 {
      insert(
        "steps_record_table", "start_time, end_time, count",
        "\(start + index * 600)000, \(start + index * 600 + 600)000, \(100 + index)")
    }
    insert(
      "steps_record_table", "start_time, end_time, count", "\(start)000, \(start)000, 0", program: 2
    )
    insert(
      "active_calories_burned_record_table", "start_time, end_time, energy",
      "\(start)000, \(start + 600)000, 25500.0")
    insert("heart_rate_record_table", "start_time, end_time", "\(start)000, \(start + 60)000")
    for index in 0..<30 {
      statements.append(
        "INSERT INTO heart_rate_record_series_table VALUES (1, \(70 + index), \(start + index)000)")
    }
    insert("weight_record_table", "time, weight", "\(start)000, 71500.0", program: 2)
    insert(
      "nutrition_record_table", "start_time, end_time, energy", "\(start)000, \(start)000, 5e-324")
    insert(
      "exercise_session_record_table",
      "start_time, start_zone_offset, end_time, exercise_type, title, notes, has_route",
      "\(start + 3600)000, 7200, \(start + 5400)000, 33, 'Evening run', 'felt good', 1")
    for index in 0..<50 {
      statements.append(
        """
        INSERT INTO exercise_route_table VALUES (1, \(start + 3600 + index * 30)000, \(52.5 + Double(index) * 0.0005),
        13.4, 40.5, 4.5, 5e-324)
        """)
    }
    insert(
      "exercise_session_record_table", "start_time, end_time, exercise_type",
      "\(start + 90_000)000, \(start + 93_600)000, 57")
    insert(
      "sleep_session_record_table", "start_time, end_time",
      "\(start - 30_000)000, \(start - 3600)000")
    for (first, last, stage) in [
      (-30_000, -20_000, 4), (-20_000, -15_000, 5), (-15_000, -14_000, 1), (-14_000, -3600, 6),
    ] {
      statements.append(
        "INSERT INTO sleep_stages_table VALUES (1, \(start + first)000, \(start + last)000, \(stage))"
      )
    }
    return statements
  }
}
