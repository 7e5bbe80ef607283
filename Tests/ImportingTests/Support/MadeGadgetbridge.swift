import HealthModel
import TestSupport

/// A database of Gadgetbridge, with the tables that its `GBDaoGenerator.java` declares.
enum MadeGadgetbridge {
  /// 2026-07-01 08:00:00 UTC.
  static let start = 1_782_892_800
  private static let sampleKeys =
    "TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, USER_ID INTEGER NOT NULL"
  private static let primary = "PRIMARY KEY (TIMESTAMP, DEVICE_ID) ON CONFLICT REPLACE"

  static let schema = [
    """
    CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT NOT NULL, MANUFACTURER TEXT NOT NULL,
    IDENTIFIER TEXT NOT NULL UNIQUE, TYPE INTEGER NOT NULL, MODEL TEXT, ALIAS TEXT)
    """,
    """
    CREATE TABLE BASE_ACTIVITY_SUMMARY (_id INTEGER PRIMARY KEY, NAME TEXT, START_TIME INTEGER NOT NULL,
    END_TIME INTEGER NOT NULL, ACTIVITY_KIND INTEGER NOT NULL, BASE_LONGITUDE INTEGER, BASE_LATITUDE INTEGER,
    BASE_ALTITUDE INTEGER, GPX_TRACK TEXT, RAW_DETAILS_PATH TEXT, DEVICE_ID INTEGER NOT NULL,
    USER_ID INTEGER NOT NULL, SUMMARY_DATA TEXT, RAW_SUMMARY_DATA BLOB)
    """,
    """
    CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (\(sampleKeys), RAW_INTENSITY INTEGER NOT NULL, STEPS INTEGER NOT NULL,
    RAW_KIND INTEGER NOT NULL, HEART_RATE INTEGER NOT NULL, \(primary)) WITHOUT ROWID
    """,
    """
    CREATE TABLE GARMIN_ACTIVITY_SAMPLE (\(sampleKeys), RAW_KIND INTEGER NOT NULL, RAW_INTENSITY INTEGER NOT NULL,
    STEPS INTEGER NOT NULL, HEART_RATE INTEGER NOT NULL, DISTANCE_CM INTEGER NOT NULL,
    ACTIVE_CALORIES INTEGER NOT NULL, \(primary)) WITHOUT ROWID
    """,
    "CREATE TABLE HUAMI_SPO2_SAMPLE (\(sampleKeys), TYPE_NUM INTEGER NOT NULL, SPO2 INTEGER NOT NULL, \(primary))",
    """
    CREATE TABLE HUAMI_HEART_RATE_RESTING_SAMPLE (\(sampleKeys), UTC_OFFSET INTEGER NOT NULL,
    HEART_RATE INTEGER NOT NULL, \(primary))
    """,
    "CREATE TABLE HUAMI_STRESS_SAMPLE (\(sampleKeys), TYPE_NUM INTEGER NOT NULL, STRESS INTEGER NOT NULL, \(primary))",
    "CREATE TABLE MI_SCALE_WEIGHT_SAMPLE (\(sampleKeys), WEIGHT_KG REAL NOT NULL, \(primary))",
    "CREATE TABLE XIAOMI_DAILY_SUMMARY_SAMPLE (\(sampleKeys), STEPS INTEGER, HR_RESTING INTEGER, \(primary))",
  ]

  /// The rows: a band with ten minutes, a watch that counts from midnight, and three workouts.
  static var rows: [String] {
    let band = (0..<10).map { index in
      [
        "\(start + index * 60)", "1", "1", "20", "\(index * 10)", "1",
        index == 3 ? "255" : "\(70 + index)",
      ]
    }
    // Before midnight of a day and after it.
    let watch = [
      (0, 100, 80, 7000, 5), (60, 130, 82, 9100, 6), (120, 130, -1, 9100, 6),
      (180, 40, 81, 2800, 1),
    ]
    .map { ["\(start + $0.0)", "2", "1", "1", "1", "\($0.1)", "\($0.2)", "\($0.3)", "\($0.4)"] }
    let files = "/storage/emulated/0/Android/data/nodomain.freeyourgadget.gadgetbridge/files"
    func workout(
      _ key: Int, _ name: String, day: Int, kind: Int, gpx: String, raw: String, data: String
    ) -> [String] {
      let time = (start + day * 86_400) * 1000
      return [
        "\(key)", name, "\(time)", "\(time + 1_800_000)", "\(kind)", "NULL", "NULL", "NULL", gpx,
        raw, "2", "1",
        data, "x'00ff'",
      ]
    }
    let totals = """
      '{"distanceMeters":{"value":5120.5,"unit":"meters"},"caloriesBurnt":{"value":310,"unit":"calories_unit"},\
      "activeSeconds":{"value":1700,"unit":"seconds"},"averageHR":{"value":141,"unit":"bpm"},\
      "steps":{"value":5400,"unit":"steps_unit"},"swimStyle":{"value":"x","unit":"string"}}'
      """
    return [
      """
      INSERT INTO DEVICE VALUES (1, 'Mi Band 4', 'Huami', 'AA:BB', 15, 'mb4', NULL),
      (2, 'Forerunner', 'Garmin', 'CC:DD', 90, NULL, 'My watch')
      """,
      MadeDatabase.values(band, into: "MI_BAND_ACTIVITY_SAMPLE"),
      MadeDatabase.values(watch, into: "GARMIN_ACTIVITY_SAMPLE"),
      "INSERT INTO HUAMI_SPO2_SAMPLE VALUES (\(start)123, 1, 1, 0, 97), (\(start + 60)000, 1, 1, 0, 0)",
      "INSERT INTO HUAMI_HEART_RATE_RESTING_SAMPLE VALUES (\(start)000, 1, 1, 0, 55)",
      "INSERT INTO HUAMI_STRESS_SAMPLE VALUES (\(start)000, 1, 1, 0, 30), (\(start + 1)000, 1, 1, 0, 31)",
      "INSERT INTO MI_SCALE_WEIGHT_SAMPLE VALUES (\(start)000, 1, 1, 71.5)",
      "INSERT INTO XIAOMI_DAILY_SUMMARY_SAMPLE VALUES (\(start)000, 1, 1, 8000, 55)",
      MadeDatabase.values(
        [
          workout(
            1, "'Round the lake'", day: 1, kind: 0x10, gpx: "'\(files)/gadgetbridge-track-1.gpx'",
            raw: "NULL",
            data: totals),
          workout(
            2, "'Pool'", day: 3, kind: 0x400_000A, gpx: "NULL", raw: "'\(files)/raw/2.bin'",
            data: totals),
          workout(3, "NULL", day: 5, kind: 0x20, gpx: "NULL", raw: "NULL", data: "'{broken'"),
        ], into: "BASE_ACTIVITY_SUMMARY"),
    ]
  }
}
