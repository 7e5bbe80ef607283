import HealthModel
import HealthStorage
import SeriesCoding

/// The cells of one row of readings, read from the left.
struct ReadingCells {
  private let columns: [String]
  private var rest: UnsafeRawBufferPointer
  private var taken = 0
  /// The maximum number of beat intervals in one reading; a strap sends nine.
  private static let mostIntervals = 1024

  init(_ row: UnsafeRawBufferPointer, _ columns: [String]) {
    rest = row
    self.columns = columns
  }

  private var column: String { taken < columns.count ? columns[taken] : "the row" }

  private mutating func cell() throws(LineError) -> UnsafeRawBufferPointer {
    guard taken < columns.count else { throw .cell(column: column) }
    guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else {
      guard taken == columns.count - 1 else { throw .cell(column: column) }
      return rest
    }
    guard taken < columns.count - 1 else { throw .cell(column: column) }
    let cell = UnsafeRawBufferPointer(rebasing: rest[..<comma])
    rest = UnsafeRawBufferPointer(rebasing: rest[(comma + 1)...])
    return cell
  }

  private func fault() -> LineError { .cell(column: column) }

  mutating func time() throws(LineError) -> Instant {
    guard let time = ASCIINumber.integer(try cell()) else { throw fault() }
    let instant = Instant(microseconds: time)
    guard (Instant.earliest...Instant.latest).contains(instant) else { throw fault() }
    taken += 1
    return instant
  }

  /// Reads a number; an empty cell is NaN.
  mutating func number() throws(LineError) -> Double {
    let cell = try cell()
    guard let number = cell.isEmpty ? Double.nan : ASCIINumber.number(cell) else { throw fault() }
    taken += 1
    return number
  }

  mutating func count() throws(LineError) -> Int? {
    let cell = try cell()
    defer { taken += 1 }
    guard !cell.isEmpty else { return nil }
    guard let number = ASCIINumber.integer(cell) else { throw fault() }
    return Int(number)
  }

  /// Reads a word and returns its index among the column's words.
  mutating func word(_ words: [String]) throws(LineError) -> Int {
    let cell = try cell()
    guard let place = words.firstIndex(where: { cell.elementsEqual($0.utf8) }) else {
      throw fault()
    }
    taken += 1
    return place
  }

  /// Reads numbers separated by spaces.
  mutating func numbers() throws(LineError) -> [Double] {
    let cell = try cell()
    var numbers: [Double] = []
    for part in cell.split(separator: UInt8(ascii: " "), maxSplits: Self.mostIntervals) {
      guard numbers.count < Self.mostIntervals,
        let number = ASCIINumber.number(UnsafeRawBufferPointer(rebasing: part))
      else {
        throw fault()
      }
      numbers.append(number)
    }
    taken += 1
    return numbers
  }

  /// Reads the row of a trace with these columns.
  mutating func row(_ columns: [TraceColumn], into batch: inout TraceBatch) throws(LineError) {
    let time = try time()
    for (index, column) in columns.enumerated() {
      switch column.form {
      case .number: batch.append(try number(), to: index)
      case .wholeNumber: batch.append(try count().map(Double.init) ?? .nan, to: index)
      case .list: batch.append(list: try numbers(), to: index)
      }
    }
    batch.append(time)
  }
}

/// Parses locations from the cells of a row.
enum ReadingRow {
  static func location(_ cells: inout ReadingCells) throws(LineError) -> RecordedLocation {
    let time = try cells.time()
    let latitude = try cells.number()
    let longitude = try cells.number()
    let columns = Location.RawColumns(
      altitude: try cells.number(), geoidSeparation: try cells.number(),
      horizontalAccuracy: try cells.number(), verticalAccuracy: try cells.number(),
      speed: try cells.number(), speedAccuracy: try cells.number(), course: try cells.number(),
      courseAccuracy: try cells.number())
    let verdict = LocationVerdict.allCases[try cells.word(ReadingText.verdicts)]
    let mode = Fix.Mode.allCases[try cells.word(ReadingText.fixes)]
    let hdop = try cells.number()
    return RecordedLocation(
      Location(time: time, latitude: latitude, longitude: longitude, columns: columns),
      verdict: verdict, mode: mode, hdop: hdop.isNaN ? nil : hdop,
      satellitesUsed: try cells.count())
  }
}
