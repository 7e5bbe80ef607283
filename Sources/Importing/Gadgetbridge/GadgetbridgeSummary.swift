import ActivityItems
import ByteStreams
import HealthModel

/// A workout in Gadgetbridge's table of summaries.
struct GadgetbridgeSummary {
  static let table = "BASE_ACTIVITY_SUMMARY"
  private static let columns = [
    "_id", "NAME", "START_TIME", "END_TIME", "ACTIVITY_KIND", "GPX_TRACK", "RAW_DETAILS_PATH",
    "DEVICE_ID", "SUMMARY_DATA",
  ]

  var key: Int64
  var name: String?
  var start: Instant
  var end: Instant
  var kind: Int64
  /// The names of the files with the details, without folders: GPX, FIT or a format of the watch.
  var files: [String]
  var device: Int64?
  var totals: ActivityTotals

  static func rows(of database: ForeignDatabase) throws(ForeignDatabaseError) -> ForeignRows {
    try database.rows(columns, of: table)
  }

  /// Reads a summary; `nil` for one without valid times.
  ///
  /// - Parameter rows: The current row of ``rows(of:)``.
  init?(_ rows: ForeignRows) {
    guard let key = rows.integer(0), let start = rows.integer(2), let end = rows.integer(3),
      start > 0, end >= start, end < 4_102_444_800_000
    else { return nil }
    self.key = key
    name = rows.text(1)
    self.start = Instant(microseconds: start * 1000)
    self.end = Instant(microseconds: end * 1000)
    kind = rows.integer(4) ?? 0
    files = [rows.text(5), rows.text(6)].compactMap { path in
      path?.split(separator: "/").last.map(String.init)
    }
    device = rows.integer(7)
    totals = Self.totals(rows.bytes(8))
    totals.elapsedSeconds = totals.elapsedSeconds ?? Double(end - start) / 1000
  }

  /// The word of the kind of activity; `nil` for an unknown one.
  var sport: String? { Self.words[kind] }

  /// Reads `{"distanceMeters": {"value": 5120, "unit": "meters"}, …}`; a damaged text gives what precedes the damage.
  private static func totals(_ bytes: [UInt8]) -> ActivityTotals {
    var totals = ActivityTotals()
    guard !bytes.isEmpty else { return totals }
    var tokens = JSONTokens(MemorySource(bytes))
    do {
      guard try tokens.next() == .beginObject else { return totals }
      while case .key(let name)? = try tokens.next(), let value = try tokens.next() {
        guard value == .beginObject else {
          try tokens.skip(value)
          continue
        }
        var number: Double?
        while case .key(let field)? = try tokens.next(), let part = try tokens.next() {
          if field == "value", case .number(let found) = part {
            number = found
          } else {
            try tokens.skip(part)
          }
        }
        if let number, number >= 0 { set(name, number, in: &totals) }
      }
    } catch {}
    return totals
  }

  private static func set(_ name: String, _ value: Double, in totals: inout ActivityTotals) {
    switch name {
    case "activeSeconds": totals.timerSeconds = value
    case "distanceMeters": totals.distanceMeters = value
    case "caloriesBurnt": totals.kilocalories = value
    case "ascentMeters", "elevationGain": totals.ascentMeters = value
    case "descentMeters", "elevationLoss": totals.descentMeters = value
    case "averageHR": totals.averageHeartRate = value
    case "minHR": totals.minimumHeartRate = value
    case "maxHR": totals.maximumHeartRate = value
    case "steps": totals.stepCount = Int(exactly: value.rounded())
    case "strokes": totals.strokeCount = Int(exactly: value.rounded())
    default: break
    }
  }

  /// The kinds of activities that this project has a type for.
  ///
  /// **Source** Gadgetbridge, `ActivityKind.java`.
  private static let words: [Int64: String] = [
    0x10: "running", 0x20: "walking", 0x40: "lap swimming", 0x80: "cycling",
    0x100: "treadmill", 0x400: "open water swimming", 0x800: "indoor cycling",
    0x1000: "elliptical", 0x2000: "jump rope", 0x4000: "yoga", 0x8000: "soccer",
    0x10000: "indoor rowing", 0x20000: "cricket", 0x40000: "basketball", 0x80000: "table tennis",
    0x100000: "badminton", 0x20_0000: "strength training", 0x40_0000: "hiking",
    0x80_0000: "climbing", 0x400_0001: "indoor running", 0x400_0002: "hand cycling",
    0x400_0003: "ebiking", 0x400_0004: "commuting", 0x400_0008: "stair stepper",
    0x400_0009: "pilates", 0x400_000A: "lap swimming", 0x400_000B: "tennis",
    0x400_000D: "table tennis", 0x400_000E: "american football", 0x400_0010: "cardio",
    0x400_0011: "breathwork", 0x400_0012: "indoor walking", 0x400_0013: "xc classic ski",
    0x400_0014: "skiing", 0x400_0015: "snowboarding", 0x400_0016: "rowing",
    0x400_0017: "mountaineering", 0x400_001A: "paddling", 0x400_0020: "golf",
    0x400_0024: "fishing", 0x400_0025: "inline skating", 0x400_0026: "rock climbing",
    0x400_0027: "indoor climbing", 0x400_0028: "bouldering", 0x400_002C: "ice skating",
    0x400_002E: "snowshoe", 0x400_0030: "stand up paddleboarding", 0x400_0031: "surfing",
    0x400_0034: "kayaking", 0x400_0035: "rafting", 0x400_0036: "windsurfing",
    0x400_0037: "kitesurfing", 0x400_003A: "boxing", 0x400_003B: "floor climbing",
    0x400_003C: "baseball", 0x400_003D: "softball", 0x400_0045: "hiit", 0x400_0048: "pickleball",
    0x400_004A: "squash", 0x400_004B: "racquetball", 0x400_004C: "wheelchair push walk",
    0x400_004E: "wheelchair push run", 0x400_0050: "meditation", 0x400_0052: "disc golf",
    0x400_0055: "rugby", 0x400_0056: "hockey", 0x400_0057: "lacrosse", 0x400_0058: "volleyball",
    0x400_005C: "dance", 0x400_005D: "cross trainer", 0x400_0060: "kickboxing",
    0x400_0062: "crossfit", 0x400_0063: "functional training", 0x400_0067: "trail running",
    0x400_0069: "fencing", 0x400_006A: "core training", 0x400_006E: "cooldown",
    0x400_0072: "aerobics", 0x400_0074: "flexibility", 0x400_0075: "gymnastics",
    0x400_0088: "martial arts", 0x400_0089: "tai chi", 0x400_008D: "archery",
    0x400_008E: "horse riding", 0x400_0091: "stairs", 0x400_0092: "mind and body",
    0x400_0093: "wrestling", 0x400_0097: "bowling", 0x400_0099: "handball",
    0x400_00A2: "sailing", 0x400_00A4: "skating", 0x400_00A6: "curling",
    0x400_00A8: "cross country skiing", 0x400_00B0: "indoor running", 0x400_00B1: "running",
    0x400_00B2: "walking", 0x400_00B3: "cycling", 0x400_00B9: "bmx", 0x400_00D9: "spinning",
    0x400_00E2: "hiking",
  ]
}
