import HealthModel
import HealthStorage
import SeriesCoding

/// Formats readings as rows of comma-separated values; a missing value is an empty cell.
enum ReadingText {
  static func header(_ kind: TraceKind) -> String { columns(kind).joined(separator: ",") }

  /// Returns the columns of a kind, with their units.
  static func columns(_ kind: TraceKind) -> [String] {
    TraceRegistry.codec(of: kind).map { [time] + $0.columns.map(\.name) } ?? locations
  }

  /// Returns the name of a kind in file names.
  static func word(_ kind: TraceKind) -> String {
    TraceRegistry.codec(of: kind)?.word ?? "locations"
  }

  /// Returns the kind with a name; `nil` for one of a later release.
  static func kind(_ word: String) -> TraceKind? {
    word == Self.word(.locations)
      ? .locations : TraceRegistry.all.first { $0.word == word }?.traceKind
  }

  private static let time = "time_us"
  private static let locations = [
    time, "latitude_deg", "longitude_deg", "altitude_m", "geoid_separation_m",
    "horizontal_accuracy_m", "vertical_accuracy_m", "speed_mps", "speed_accuracy_mps",
    "course_deg", "course_accuracy_deg", "verdict", "fix", "hdop", "satellites",
  ]

  /// Appends the rows of readings of a kind.
  static func append(_ readings: StoredReadings, _ kind: TraceKind, to text: inout [UInt8]) {
    switch readings {
    case .locations(let locations): for each in locations { append(each, to: &text) }
    case .trace(let batch):
      let forms = TraceRegistry.codec(of: kind)?.columns.map(\.form) ?? []
      for row in 0..<batch.count {
        text.append(integer: batch.times[row].microseconds)
        for (form, values) in zip(forms, batch.columns) { append(values, row, form, to: &text) }
        text.append(UInt8(ascii: "\n"))
      }
    }
  }

  private static func append(
    _ values: TraceColumn.Values, _ row: Int, _ form: TraceColumn.Form, to text: inout [UInt8]
  ) {
    switch form {
    case .number: append(cell: values.numbers[row], to: &text)
    case .wholeNumber:
      text.append(UInt8(ascii: ","))
      if let number = Int64(exactly: values.numbers[row]) { text.append(integer: number) }
    case .list:
      text.append(UInt8(ascii: ","))
      for (index, number) in values.list(row).enumerated() {
        if index > 0 { text.append(UInt8(ascii: " ")) }
        text.append(number: number)
      }
    }
  }

  private static func append(_ recorded: RecordedLocation, to text: inout [UInt8]) {
    let location = recorded.location
    let columns = location.columns
    text.append(integer: location.time.microseconds)
    append(cell: location.latitude, to: &text)
    append(cell: location.longitude, to: &text)
    append(cell: columns.altitude, to: &text)
    append(cell: columns.geoidSeparation, to: &text)
    append(cell: columns.horizontalAccuracy, to: &text)
    append(cell: columns.verticalAccuracy, to: &text)
    append(cell: columns.speed, to: &text)
    append(cell: columns.speedAccuracy, to: &text)
    append(cell: columns.course, to: &text)
    append(cell: columns.courseAccuracy, to: &text)
    text.append(UInt8(ascii: ","))
    text.append(text: verdicts[Int(recorded.verdict.rawValue)])
    text.append(UInt8(ascii: ","))
    text.append(text: fixes[recorded.mode.rawValue])
    append(cell: recorded.hdop ?? .nan, to: &text)
    text.append(UInt8(ascii: ","))
    if let satellites = recorded.satellitesUsed { text.append(integer: Int64(satellites)) }
    text.append(UInt8(ascii: "\n"))
  }

  /// The names of verdicts and fixes, by raw value.
  static let verdicts = LocationVerdict.allCases.map { "\($0)" }
  static let fixes = Fix.Mode.allCases.map { "\($0)" }

  private static func append(cell value: Double, to text: inout [UInt8]) {
    text.append(UInt8(ascii: ","))
    if !value.isNaN { text.append(number: value) }
  }
}
