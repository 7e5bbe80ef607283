import HealthModel

/// Decodes the data lines of a trace whose header is known.
struct TraceDecoder: Sendable {
  /// The maximum time in seconds: no trace is a century long, and no time counts from before 1900.
  static let maximumTime = 3.2e9
  /// The maximum time between two rows, in seconds: 30 days, as in a recording without readings.
  static let longestPause = 30 * 86_400.0
  /// The maximum value of any sensor, in any unit.
  private static let greatestValue = 1e30

  private let columns: TraceColumns
  private let rateHz: Double?
  private var numbers = TraceNumbers()
  /// The number of lines so far, valid or not.
  ///
  /// If the rate determines the times, an invalid line still counts.
  private var lineCount = 0
  /// The greatest time so far, in seconds.
  private var latestTime: Double?

  init(columns: TraceColumns, rateHz: Double?) {
    self.columns = columns
    self.rateHz = rateHz
  }

  /// Decodes a line.
  ///
  /// - Parameters:
  ///   - line: The line without its line ending.
  ///   - number: The line number, for a fault.
  ///   - row: Receives the numbers of the line and the texts of unknown columns; not called for an
  ///     empty line.
  ///   - other: Receives the fault of a line without a row.
  mutating func decode(
    _ line: borrowing Swift.Span<UInt8>, number: Int,
    row: (borrowing TraceNumbers, [String]) -> Void, other: (TraceReader.Item) -> Void
  ) {
    if line.count == 0 || line.count == 1 && DecimalText.isSpace(line[0]) { return }
    var others: [String] = []
    let fields = Self.read(line, columns, &numbers.values, &others)
    let expected: String? =
      switch fields {
      case .complete, .partial:
        if columns.hasTimes, abs(numbers[.time]) > Self.maximumTime {
          "a time in column t, within a century of the start"
        } else if columns.hasTimes, let latestTime, numbers[.time] - latestTime > Self.longestPause
        {
          "a time in column t, within 30 days of the row before"
        } else if columns.needNoCheck, case .complete = fields {
          nil
        } else {
          flaw
        }
      case .wrong(let expected): expected
      }
    if let expected {
      other(.fault(FeedProblem(place: .line(number), excerpt: line.excerpt, expected: expected)))
    } else {
      if columns.hasTimes { latestTime = max(latestTime ?? numbers[.time], numbers[.time]) }
      numbers.seconds =
        columns.hasTimes ? numbers[.time] : rateHz.map { Double(lineCount) / $0 }
      row(numbers, others)
    }
    lineCount += 1
  }

  /// The result of parsing a line's fields.
  private enum Fields {
    /// Every known column has a number.
    case complete
    /// Some columns are empty.
    case partial
    case wrong(expected: String)
  }

  /// Parses the fields of a line.
  private static func read(
    _ line: borrowing Swift.Span<UInt8>, _ columns: TraceColumns,
    _ values: inout InlineArray<16, Double>, _ others: inout [String]
  ) -> Fields {
    let end = line[line.count - 1] == UInt8(ascii: "\r") ? line.count - 1 : line.count
    let fields = columns.fields.span
    var isComplete = true
    var start = 0
    for column in 0..<fields.count {
      guard start <= end else { return .wrong(expected: columns.expected) }
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
          guard abs(number) <= greatestValue || slot == TraceColumns.Role.time.rawValue else {
            let name = columns.roles[column]?.name ?? ""
            return .wrong(expected: "a number of a sensor in column \(name)")
          }
          values[slot] = number * factor
        } else if isMissing(line, field) {
          values[slot] = .nan
          isComplete = false
        } else {
          return .wrong(expected: "a number in column \(columns.roles[column]?.name ?? "")")
        }
      }
    }
    guard start == end + 1 else { return .wrong(expected: columns.expected) }
    return isComplete ? .complete : .partial
  }

  /// Returns the index of the comma after a field, or the end of the line.
  private static func fieldEnd(_ line: borrowing Swift.Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < line.count, line[end] != UInt8(ascii: ",") { end += 1 }
    return end
  }

  /// The expected content if the numbers do not form a valid row.
  private var flaw: String? {
    for first in columns.vectors where numbers.isTorn(first) {
      return "all three axes from \(first.name) on, or none"
    }
    if columns.hasTimes, numbers[.time].isNaN { return "a time in column t" }
    return numbers[.pressure] <= 0 ? "a pressure greater than 0" : nil
  }

  /// Whether a field is empty, or the `nan` that numeric programs write for a missing value.
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
  /// The expected content of a line.
  fileprivate var expected: String { "\(roles.count) fields" }
}
