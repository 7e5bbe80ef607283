import HealthModel
import HealthStorage

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

  mutating func optionalNumber() throws(LineError) -> Double? {
    let number = try number()
    return number.isNaN ? nil : number
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

  mutating func vector() throws(LineError) -> Vector3 {
    Vector3(x: try number(), y: try number(), z: try number())
  }

  mutating func optionalVector() throws(LineError) -> Vector3? {
    let vector = try vector()
    return vector.x.isNaN && vector.y.isNaN && vector.z.isNaN ? nil : vector
  }
}

/// Parses readings of each kind from the cells of a row.
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

  static func motion(_ cells: inout ReadingCells) throws(LineError) -> TraceSample<MotionSample> {
    TraceSample(
      time: try cells.time(),
      value: MotionSample(
        acceleration: try cells.vector(), rotationRate: try cells.optionalVector(),
        magneticField: try cells.optionalVector()))
  }

  static func heartRate(_ cells: inout ReadingCells) throws(LineError) -> TraceSample<HeartRate> {
    TraceSample(
      time: try cells.time(),
      value: HeartRate(beatsPerMinute: try cells.number(), beatIntervals: try cells.numbers()))
  }

  static func pressure(_ cells: inout ReadingCells) throws(LineError) -> TraceSample<AirPressure> {
    TraceSample(time: try cells.time(), value: AirPressure(pascals: try cells.number()))
  }

  static func cycling(_ cells: inout ReadingCells) throws(LineError) -> TraceSample<CyclingReading>
  {
    let time = try cells.time()
    let crank = try cells.optionalNumber()
    let wheel = try cells.optionalNumber()
    let revolutions = try cells.count()
    return TraceSample(
      time: time,
      value: CyclingReading(
        crankRevolutionsPerMinute: crank, wheelRevolutionsPerMinute: wheel,
        wheelRevolutions: revolutions, power: try cells.optionalNumber()))
  }

  static func measure(_ cells: inout ReadingCells) throws(LineError) -> TraceSample<Double> {
    TraceSample(time: try cells.time(), value: try cells.number())
  }
}
