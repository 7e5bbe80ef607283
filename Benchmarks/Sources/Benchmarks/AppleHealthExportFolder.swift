import Foundation

/// A generated Apple Health export: `export.xml` of a given size, with its route files.
///
/// Its structure follows Apple's: records by type and, within a type, by time; a device's text with
/// escaped brackets; local times with their offset; correlations whose records also occur at the
/// top level; workouts with events, statistics, metadata and a route file; a summary of each day.
/// Half of the bytes are heart rates and energy, as in a real wearer's export.
struct AppleHealthExportFolder {
  let folder: URL
  private let size: Int
  private var noise = EvenNoise()
  private var text = ""
  private var written = 0
  private let file: FileHandle

  /// A kind of record, and its share of the bytes.
  private struct Kind {
    var name: String
    var unit: String?
    var share: Double
    /// The interval between records in seconds.
    var interval: Int
    var digits: Int
    var mean: Double
    var spread: Double
    var metadata: (key: String, value: String)?
  }

  private static let kinds = [
    Kind(
      name: "HeartRate", unit: "count/min", share: 0.35, interval: 290, digits: 0, mean: 90,
      spread: 40,
      metadata: ("HKMetadataKeyHeartRateMotionContext", "1")),
    Kind(
      name: "ActiveEnergyBurned", unit: "kcal", share: 0.25, interval: 420, digits: 3, mean: 2,
      spread: 1.9),
    Kind(
      name: "BasalEnergyBurned", unit: "kcal", share: 0.12, interval: 900, digits: 3, mean: 15,
      spread: 5),
    Kind(
      name: "DistanceWalkingRunning", unit: "km", share: 0.1, interval: 700, digits: 6, mean: 0.2,
      spread: 0.19),
    Kind(
      name: "StepCount", unit: "count", share: 0.08, interval: 900, digits: 0, mean: 400,
      spread: 390),
    Kind(
      name: "RunningPower", unit: "W", share: 0.05, interval: 3, digits: 0, mean: 240, spread: 80),
    Kind(
      name: "OxygenSaturation", unit: "%", share: 0.03, interval: 1800, digits: 2, mean: 0.96,
      spread: 0.03,
      metadata: ("HKMetadataKeyBarometricPressure", "96.5 kPa")),
    Kind(
      name: "RespiratoryRate", unit: "count/min", share: 0.02, interval: 900, digits: 1, mean: 15,
      spread: 4),
  ]
  private static let device =
    "&lt;&lt;HKDevice: 0x28083c1a0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
    + "hardware:Watch7,2, software:10.6.1, creation date:2023-09-22 06:11:02 +0000&gt;"
  private static let source = "sourceName=\"Ann’s Apple\u{a0}Watch\" sourceVersion=\"10.6.1\""
  /// The bytes of `export.xml` per workout, and the number of workouts per route: a runner's 500 MB
  /// contain 900 workouts and 130 routes.
  private static let bytesPerWorkout = 550_000
  private static let workoutsPerRoute = 7
  private static let buffered = 1 << 20

  /// Creates the folder `apple_health_export` in another.
  static func make(in parent: URL, megabytes: Double) throws -> URL {
    var export = try Self(in: parent, size: Int(megabytes * 1e6))
    try export.write()
    return export.folder
  }

  private init(in parent: URL, size: Int) throws {
    folder = parent.appending(path: "apple_health_export")
    self.size = size
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "workout-routes"), withIntermediateDirectories: true)
    let url = folder.appending(path: "export.xml")
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
  }

  private mutating func write() throws {
    try put(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 14 -->
      <!ELEMENT HealthData ANY>
      ]>
      <HealthData locale="en_DE">
       <ExportDate value="2025-11-20 18:21:07 +0100"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1986-05-14"/>

      """)
    for kind in Self.kinds { try putRecords(of: kind) }
    try putBloodPressures()
    for index in 0..<max(4, size / Self.bytesPerWorkout) { try putWorkout(index) }
    for day in 0..<max(10, size / 200_000) { try putSummary(of: day) }
    try put("</HealthData>\n")
    try flush()
    try file.close()
  }

  private mutating func putRecords(of kind: Kind) throws {
    let end = written + Int(0.96 * kind.share * Double(size))
    var second = 0
    while written + text.utf8.count < end {
      let value = String(format: "%.\(kind.digits)f", kind.mean + kind.spread * noise.next())
      let last = second + min(kind.interval, 60)
      try put(
        " <Record type=\"HKQuantityTypeIdentifier\(kind.name)\" \(Self.source) device=\"\(Self.device)\""
          + (kind.unit.map { " unit=\"\($0)\"" } ?? "")
          + " creationDate=\"\(Self.local(last))\" startDate=\"\(Self.local(second))\""
          + " endDate=\"\(Self.local(last))\" value=\"\(value)\""
          + (kind.metadata.map {
            ">\n  <MetadataEntry key=\"\($0.key)\" value=\"\($0.value)\"/>\n </Record>\n"
          } ?? "/>\n"))
      second += kind.interval
    }
  }

  /// Writes one per week: both records, and the correlation that repeats them.
  private mutating func putBloodPressures() throws {
    for week in 0..<max(5, size / 10_000_000) {
      let time = Self.local(week * 604_800 + 25_000)
      let span = "creationDate=\"\(time)\" startDate=\"\(time)\" endDate=\"\(time)\""
      let records = [("Systolic", 120 + week % 9), ("Diastolic", 75 + week % 7)].map {
        "<Record type=\"HKQuantityTypeIdentifierBloodPressure\($0.0)\" sourceName=\"Cuff\" unit=\"mmHg\""
          + " \(span) value=\"\($0.1)\"/>\n"
      }.joined()
      try put(
        records
          + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" \(span)>\n"
          + records + "</Correlation>\n")
    }
  }

  private mutating func putWorkout(_ index: Int) throws {
    let (start, duration) = (index * 172_800 + 30_000, 1800 + index % 7 * 500)
    let span = "startDate=\"\(Self.local(start))\" endDate=\"\(Self.local(start + duration))\""
    let isRun = index.isMultiple(of: 2)
    var element =
      " <Workout workoutActivityType=\"HKWorkoutActivityType\(isRun ? "Running" : "Walking")\""
      + " duration=\"\(Double(duration) / 60)\" durationUnit=\"min\" \(Self.source)"
      + " device=\"\(Self.device)\" creationDate=\"\(Self.local(start + duration + 8))\" \(span)>\n"
      + "  <MetadataEntry key=\"HKIndoorWorkout\" value=\"0\"/>\n"
      + "  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Berlin\"/>\n"
    for second in stride(from: 0, to: duration, by: 300) {
      element +=
        "  <WorkoutEvent type=\"HKWorkoutEventTypeSegment\" date=\"\(Self.local(start + second))\""
        + " duration=\"5\" durationUnit=\"min\"/>\n"
    }
    element +=
      "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" \(span)"
      + " sum=\"\(duration / 6)\" unit=\"kcal\"/>\n"
    if index.isMultiple(of: Self.workoutsPerRoute) {
      let name = "route_\(index).gpx"
      element +=
        "  <WorkoutRoute \(Self.source) creationDate=\"\(Self.local(start + duration + 12))\" \(span)>\n"
        + "   <FileReference path=\"/workout-routes/\(name)\"/>\n  </WorkoutRoute>\n"
      try writeRoute(name, from: start, seconds: duration)
    }
    try put(element + " </Workout>\n")
  }

  private mutating func putSummary(of day: Int) throws {
    try put(
      " <ActivitySummary dateComponents=\"\(Self.local(day * 86_400).prefix(10))\""
        + " activeEnergyBurned=\"\(300 + day % 500)\" activeEnergyBurnedGoal=\"600\""
        + " activeEnergyBurnedUnit=\"kcal\" appleExerciseTime=\"\(day % 90)\" appleExerciseTimeGoal=\"30\""
        + " appleStandHours=\"\(day % 15)\" appleStandHoursGoal=\"12\"/>\n")
  }

  /// Writes a point per second, with the four accuracies that Apple writes.
  private mutating func writeRoute(_ name: String, from start: Int, seconds: Int) throws {
    var points =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Apple Health Export\""
      + " xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n"
    var latitude = 48.1
    for second in 0..<seconds {
      latitude += 2.6 / 111_195 + 1e-6 * noise.next()
      let time = Self.date(start + second).formatted(.iso8601)
      points +=
        "<trkpt lon=\"11.500000\" lat=\"\(String(format: "%.6f", latitude))\"><ele>520.5</ele>"
        + "<time>\(time)</time><extensions><speed>2.6</speed><course>0.0</course><hAcc>3.1</hAcc>"
        + "<vAcc>2.2</vAcc></extensions></trkpt>\n"
    }
    try Data((points + "</trkseg></trk></gpx>\n").utf8).write(
      to: folder.appending(path: "workout-routes/\(name)"))
  }

  private static func date(_ second: Int) -> Date {
    Date(timeIntervalSince1970: 1_546_300_800 + Double(second))
  }

  /// Formats a time like Apple, an hour east of Greenwich.
  private static func local(_ second: Int) -> String {
    var time = time_t(1_546_300_800 + second + 3600)
    var parts = tm()
    gmtime_r(&time, &parts)
    return String(
      format: "%04d-%02d-%02d %02d:%02d:%02d +0100", parts.tm_year + 1900, parts.tm_mon + 1,
      parts.tm_mday,
      parts.tm_hour, parts.tm_min, parts.tm_sec)
  }

  private mutating func put(_ more: String) throws {
    text += more
    if text.utf8.count >= Self.buffered { try flush() }
  }

  private mutating func flush() throws {
    let data = Data(text.utf8)
    try file.write(contentsOf: data)
    written += data.count
    text.removeAll(keepingCapacity: true)
  }
}
