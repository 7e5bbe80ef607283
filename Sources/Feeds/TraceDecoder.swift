import HealthModel

/// Reads the data lines of a trace whose head is known.
struct TraceDecoder: Sendable {
  private let columns: TraceColumns
  private let rateHz: Double?
  /// One number per role, NaN where the line has none.
  private var values = [Double](repeating: .nan, count: TraceColumns.Role.allCases.count)
  /// Lines so far, good or bad: where the rate gives the times, a bad line still takes its turn.
  private var lineCount = 0

  init(columns: TraceColumns, rateHz: Double?) {
    self.columns = columns
    self.rateHz = rateHz
  }

  /// The row of a line, or why it has none; `nil` for an empty line.
  mutating func decode(_ line: borrowing Swift.Span<UInt8>, number: Int) -> TraceReader.Item? {
    if line.count == 0 || line.count == 1 && DecimalText.isSpace(line[0]) { return nil }
    defer { lineCount += 1 }
    var others: [String] = []
    if columns.others > 0 { others.reserveCapacity(columns.others) }
    for index in values.indices { values[index] = .nan }
    var start = 0
    for column in columns.roles.indices {
      guard start <= line.count else { return fault(line, number, expected: fieldCount) }
      var end = start
      while end < line.count, line[end] != UInt8(ascii: ",") { end += 1 }
      if let role = columns.roles[column] {
        if let number = DecimalText.number(line, start..<end) {
          values[role.rawValue] = number * columns.factors[column]
        } else if !Self.isMissing(line, start..<end) {
          return fault(line, number, expected: "a number in column \(role.name)")
        }
      } else {
        others.append(line.extracting(start..<end).text.trimmed)
      }
      start = end + 1
    }
    guard start == line.count + 1 else { return fault(line, number, expected: fieldCount) }
    return row(line, number, others)
  }

  private var fieldCount: String { "\(columns.roles.count) fields" }

  private func row(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, _ others: [String]
  ) -> TraceReader.Item {
    for first in [TraceColumns.Role.ax, .gx, .mx] where isTorn(first) {
      return fault(line, number, expected: "all three axes from \(first.name) on, or none")
    }
    var row = TraceRow(others: others)
    let time = self[.time]
    if !time.isNaN {
      row.secondsFromStart = time
    } else if columns.roles.contains(.time) {
      return fault(line, number, expected: "a time in column t")
    } else if let rateHz {
      row.secondsFromStart = Double(lineCount) / rateHz
    }
    row.acceleration = vector(.ax)
    row.rotationRate = vector(.gx)
    row.magneticField = vector(.mx)
    if !self[.pressure].isNaN {
      guard self[.pressure] > 0 else {
        return fault(line, number, expected: "a pressure greater than 0")
      }
      row.pressure = AirPressure(pascals: self[.pressure])
    }
    // Straps say 0 while they do not touch the skin: that is no heart rate.
    if self[.heartRate] > 0 { row.heartRate = HeartRate(beatsPerMinute: self[.heartRate]) }
    return .row(row)
  }

  private subscript(role: TraceColumns.Role) -> Double { values[role.rawValue] }

  private func vector(_ first: TraceColumns.Role) -> Vector3? {
    let x = values[first.rawValue]
    guard !x.isNaN else { return nil }
    return Vector3(x: x, y: values[first.rawValue + 1], z: values[first.rawValue + 2])
  }

  /// Whether a vector has some of its axes but not all.
  private func isTorn(_ first: TraceColumns.Role) -> Bool {
    let missing = (0..<3).count { values[first.rawValue + $0].isNaN }
    return missing == 1 || missing == 2
  }

  /// An empty field, or the `nan` that numeric programs write for one.
  private static func isMissing(_ line: borrowing Swift.Span<UInt8>, _ field: Range<Int>) -> Bool {
    var letters = 0
    for index in field where !DecimalText.isSpace(line[index]) {
      letters += 1
      guard letters <= 3, case let letter = line[index] | 0x20,
        letter == (letters == 2 ? UInt8(ascii: "a") : UInt8(ascii: "n"))
      else { return false }
    }
    return letters == 0 || letters == 3
  }

  private func fault(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, expected: String
  ) -> TraceReader.Item {
    .fault(FeedFault(place: .line(number), excerpt: line.excerpt, expected: expected))
  }
}
