import HealthModel

/// Reads the data lines of a trace whose head is known.
struct TraceDecoder: Sendable {
  private let columns: TraceColumns
  private let rateHz: Double?
  /// One number per role, NaN where the line has none; those without a column stay so.
  private var values = [Double](repeating: .nan, count: TraceColumns.Role.allCases.count)
  /// Lines so far, good or bad: where the rate gives the times, a bad line still takes its turn.
  private var lineCount = 0

  init(columns: TraceColumns, rateHz: Double?) {
    self.columns = columns
    self.rateHz = rateHz
  }

  /// What a line says.
  ///
  /// - Parameters:
  ///   - line: Without its line end.
  ///   - number: The line's, for a fault.
  ///   - body: Is given the row of the line, or why it has none; nothing for an empty line.
  mutating func decode(
    _ line: borrowing Swift.Span<UInt8>, number: Int, _ body: (TraceReader.Item) -> Void
  ) {
    if line.count == 0 || line.count == 1 && DecimalText.isSpace(line[0]) { return }
    var others: [String] = []
    if let expected = Self.read(line, columns, &values, &others) ?? flaw {
      body(.fault(FeedFault(place: .line(number), excerpt: line.excerpt, expected: expected)))
    } else {
      // Straps say 0 while they do not touch the skin: that is no heart rate.
      let (beats, pascals) = (self[.heartRate], self[.pressure])
      body(
        .row(
          TraceRow(
            secondsFromStart: seconds, acceleration: vector(.ax), rotationRate: vector(.gx),
            magneticField: vector(.mx),
            heartRate: beats > 0 ? HeartRate(beatsPerMinute: beats) : nil,
            pressure: pascals > 0 ? AirPressure(pascals: pascals) : nil, others: others)))
    }
    lineCount += 1
  }

  /// Reads the fields of a line; returns what was expected where that fails.
  private static func read(
    _ line: borrowing Swift.Span<UInt8>, _ columns: TraceColumns,
    _ values: inout [Double], _ others: inout [String]
  ) -> String? {
    let end = line[line.count - 1] == UInt8(ascii: "\r") ? line.count - 1 : line.count
    let fields = columns.fields.span
    var values = values.mutableSpan
    var start = 0
    for column in 0..<fields.count {
      guard start <= end else { return columns.expected }
      let (slot, factor) = (fields[column].slot, fields[column].factor)
      if slot >= 0, let field = DecimalText.short(line, at: start, before: end) {
        values[slot] = field.value * factor
        start = field.end &+ 1
      } else {
        let field = start..<fieldEnd(line.extracting(0..<end), from: start)
        start = field.upperBound + 1
        if slot < 0 {
          others.append(line.extracting(field).text.trimmed)
        } else if let number = DecimalText.number(line, field) {
          values[slot] = number * factor
        } else if isMissing(line, field) {
          values[slot] = .nan
        } else {
          return "a number in column \(columns.roles[column]?.name ?? "")"
        }
      }
    }
    return start == end + 1 ? nil : columns.expected
  }

  /// The place of the comma after a field, or the end of the line.
  private static func fieldEnd(_ line: borrowing Swift.Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < line.count, line[end] != UInt8(ascii: ",") { end += 1 }
    return end
  }

  /// What was expected in place of numbers that make no row.
  private var flaw: String? {
    for first in columns.vectors where isTorn(first) {
      return "all three axes from \(first.name) on, or none"
    }
    if columns.hasTimes, self[.time].isNaN { return "a time in column t" }
    return self[.pressure] <= 0 ? "a pressure greater than 0" : nil
  }

  @inline(__always)
  private var seconds: Double? {
    columns.hasTimes ? self[.time] : rateHz.map { Double(lineCount) / $0 }
  }

  @inline(__always)
  private subscript(role: TraceColumns.Role) -> Double { values[role.rawValue] }

  @inline(__always)
  private func vector(_ first: TraceColumns.Role) -> Vector3? {
    let x = values[first.rawValue]
    guard !x.isNaN else { return nil }
    return Vector3(x: x, y: values[first.rawValue + 1], z: values[first.rawValue + 2])
  }

  /// Whether a vector has some of its axes but not all.
  @inline(__always)
  private func isTorn(_ first: TraceColumns.Role) -> Bool {
    let hasNone = values[first.rawValue].isNaN
    return values[first.rawValue + 1].isNaN != hasNone
      || values[first.rawValue + 2].isNaN != hasNone
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
}

extension TraceColumns {
  /// What a line should have.
  fileprivate var expected: String { "\(roles.count) fields" }
}
