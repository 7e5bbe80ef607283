public import ByteStreams
public import ActivityItems
internal import HealthModel

/// A reader of points in CSV files, those of this project and others with a known header, in
/// constant memory.
///
/// Header words are matched without regard to case and punctuation, and may end in units: time or
/// timestamp (RFC 3339, or seconds or milliseconds since 1970), lat, lon or lng, ele or alt, speed,
/// course, distance, hr, cad, power, temp. Fields are separated by commas, semicolons or tabs; with
/// semicolons or tabs, a comma may be the decimal separator. Unknown columns are skipped and
/// reported once.
///
/// **Bangle.js.** A recording of its Recorder (`recorder.log….csv`) has a `Confidence` after `Heartrate`: a heart rate of confidence 0
/// is absent. `Steps` of the rows are added up, and the altitude is that of the barometer where there is none of the receiver.
/// Source: espruino/BangleApps, `apps/recorder/lib.js`.
///
/// A file without `activity` and `segment` columns is one workout with one segment. Sensor
/// recordings of this program (`# workout-trace`) are not workouts and are rejected with their own
/// error.
public struct CSVActivityReader: ~Copyable, ActivityReading {
  /// Numbers above this are milliseconds since 1970: as seconds, it is in the year 5138.
  private static let secondsLimit = 1e11
  private static let traceMark = "# workout-trace"
  private static let separators: [UInt8] = [0x2C, 0x3B, 0x09]
  /// The maximum number of skipped rows that are reported individually.
  private static let issueLimit = 100

  private var rows: CSVRowReader
  private var columns: [(column: CSVColumn, factor: Double)?] = []
  private var separator = UInt8(ascii: ",")
  private var queue = ItemQueue()
  private var isOpen = false
  private var isDone = false
  private var activity = ""
  private var segment = ""
  private var issues = 0
  private var totals = ActivityTotals()
  /// The steps of the current row.
  private var pendingSteps: Int?
  private var kinds = MeasureKinds()
  private var hasHeader = false
  private var saidTimeWithoutZone = false

  /// Opens a file.
  ///
  /// - Throws: `ActivityError.file` when it cannot be opened.
  public init(path: String) throws(ActivityError) {
    do {
      self.init(try FileSource(path: path))
    } catch {
      throw .file(error)
    }
  }

  public init(_ source: some ByteSource) {
    rows = CSVRowReader(source)
  }

  public init(bytes: [UInt8]) {
    self.init(MemorySource(bytes))
  }

  public mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      if let item = queue.next() { return item }
      guard !isDone else { return nil }
      do {
        try step()
      } catch {
        isDone = true
        throw error
      }
    }
  }

  /// Reads arbitrary bytes, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of items; 0 if the bytes have another format.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    CSVActivityReader(bytes: bytes).itemCount()
  }

  /// Returns whether a line is a known header: a time or a position among at least two columns.
  static func isHeader(_ line: some Collection<UInt8>) -> Bool {
    let columns = header(String(decoding: line, as: UTF8.self)).columns
    return columns.count > 1 && isEnough(columns)
  }

  private static func isEnough(_ columns: [(column: CSVColumn, factor: Double)?]) -> Bool {
    let known = columns.compactMap { $0?.column }
    return known.contains(.time) || (known.contains(.latitude) && known.contains(.longitude))
  }

  private static func header(
    _ line: String
  ) -> (columns: [(column: CSVColumn, factor: Double)?], separator: UInt8) {
    func count(_ byte: UInt8) -> Int { line.utf8.count { $0 == byte } }
    let separator = separators.max { count($0) < count($1) } ?? separators[0]
    let mark = Character(Unicode.Scalar(separator))
    let words = line.split(separator: mark, omittingEmptySubsequences: false)
    return (words.map { CSVColumn.column(of: String($0)) }, separator)
  }

  private mutating func advance(_ separator: UInt8?) throws(ActivityError) -> Bool {
    do {
      return try rows.next(separator: separator)
    } catch {
      throw .file(error)
    }
  }

  private mutating func step() throws(ActivityError) {
    if !hasHeader { try readHeader() }
    guard try advance(separator) else {
      isDone = true
      guard isOpen else { throw .noActivity(format: .csv, holds: "a header and no row") }
      queue.items.append(.end(totals))
      return
    }
    if rows.wasCut { report("a row of more than 64 KiB was cut") }
    readRow()
  }

  private mutating func readHeader() throws(ActivityError) {
    hasHeader = true
    guard try advance(nil) else { throw .noActivity(format: .csv, holds: "nothing") }
    let line = String(decoding: rows.field(0), as: UTF8.self)
    guard !line.hasPrefix(Self.traceMark) else {
      throw .noActivity(
        format: .csv, holds: "a trace of sensors by this program, which is replayed, not imported")
    }
    (columns, separator) = Self.header(line)
    guard Self.isEnough(columns) else {
      throw .unreadable(
        format: .csv,
        ActivityIssue(
          "no header with a column for time or position", at: .line(rows.line),
          weight: .truncation))
    }
    let unknown = line.split(
      separator: Character(Unicode.Scalar(separator)), omittingEmptySubsequences: false
    ).enumerated().filter { columns[$0.offset] == nil && !$0.element.isEmpty }.map(\.element)
    if !unknown.isEmpty {
      report("columns left out: \(unknown.joined(separator: ", "))", weight: .note)
    }
  }

  private mutating func readRow() {
    pendingSteps = nil
    var point = ActivityPoint()
    var latitude: Double?
    var longitude: Double?
    var quality = ActivityPoint.Quality()
    var confidence: Double?
    var barometricAltitude: Double?
    var texts = (activity: activity, segment: segment, sport: "")
    for index in 0..<min(rows.count, columns.count) {
      guard let (column, factor) = columns[index], case let bytes = trimmed(rows.field(index)),
        !bytes.isEmpty
      else { continue }
      switch column {
      case .activity: texts.activity = String(decoding: bytes, as: UTF8.self)
      case .segment: texts.segment = String(decoding: bytes, as: UTF8.self)
      case .sport: texts.sport = String(decoding: bytes, as: UTF8.self)
      case .time: point.time = time(bytes)
      default:
        guard let number = number(bytes, column).map({ $0 * factor }) else { continue }
        switch column {
        case .latitude: latitude = number
        case .longitude: longitude = number
        case .altitude: point.altitude = number
        case .speed: point.speed = number >= 0 ? number : nil
        case .course: point.course = (0...360).contains(number) ? number : nil
        case .distance: point.distance = number
        case .heartRate: point.heartRate = number > 0 ? number : nil
        case .cadence: point.cadence = number >= 0 ? number : nil
        case .power: point.power = number
        case .temperature: point.temperature = number
        case .horizontalAccuracy: quality.horizontalAccuracy = number
        case .verticalAccuracy: quality.verticalAccuracy = number
        case .confidence: confidence = number
        case .barometricAltitude: barometricAltitude = number
        case .pressure:
          let kind = kinds.kind(name: "air_pressure", unit: "hPa")
          point.measures.append(ActivityMeasure(kind, number))
        case .steps: pendingSteps = number >= 0 ? Int(exactly: number.rounded()) : nil
        case .activity, .sport, .segment, .time: break
        }
      }
    }
    if let latitude, let longitude {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
        return report("row left out: not on Earth: \(latitude), \(longitude)")
      }
      point.place = ActivityPoint.Place(
        latitude: latitude, longitude: longitude == 180 ? -180 : longitude)
    }
    guard point.time != nil || point.place != nil else {
      return report("row left out: neither a time nor a place")
    }
    if confidence == 0 { point.heartRate = nil }
    point.altitude = point.altitude ?? barometricAltitude
    if quality != ActivityPoint.Quality() { point.quality = quality }
    report(point, texts)
  }

  private mutating func report(
    _ point: ActivityPoint, _ texts: (activity: String, segment: String, sport: String)
  ) {
    if !isOpen || texts.activity != activity {
      if isOpen { queue.items.append(.end(totals)) }
      totals = ActivityTotals()
      isOpen = true
      let sport = texts.sport.isEmpty ? nil : texts.sport
      queue.items.append(
        .activity(
          ActivityHeader(
            ActivityWords.configuration(sport: sport, name: nil), sport: sport,
            recorder: ActivityRecorder(name: isBangle ? "Bangle.js" : nil))))
    } else if texts.segment != segment {
      queue.items.append(.segment)
    }
    if let steps = pendingSteps {
      totals.stepCount = (totals.stepCount ?? 0).addingReportingOverflow(steps).partialValue
    }
    activity = texts.activity
    segment = texts.segment
    queue.items.append(.point(point))
  }

  /// Whether the columns are those of the Recorder of Bangle.js.
  private var isBangle: Bool {
    columns.contains { $0?.column == .confidence || $0?.column == .barometricAltitude }
  }

  private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while bytes.first?.isXMLSpace == true { bytes.removeFirst() }
    while bytes.last?.isXMLSpace == true { bytes.removeLast() }
    return bytes
  }

  private mutating func number(_ bytes: ArraySlice<UInt8>, _ column: CSVColumn) -> Double? {
    if let value = bytes.withUnsafeBufferPointer({ DecimalText.parse($0) }) { return value }
    if separator != UInt8(ascii: ",") {
      let pointed = bytes.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
      if let value = pointed.withUnsafeBufferPointer({ DecimalText.parse($0) }) { return value }
    }
    report("\(column.word) left out: “\(String(decoding: bytes.prefix(40), as: UTF8.self))”")
    return nil
  }

  private mutating func time(_ bytes: ArraySlice<UInt8>) -> Instant? {
    if let instant = bytes.withUnsafeBufferPointer({ Instant.parse($0) }) { return instant }
    if let seconds = bytes.withUnsafeBufferPointer({ DecimalText.parse($0) }) {
      return Instant(
        secondsSince1970: abs(seconds) > Self.secondsLimit ? seconds / 1000 : seconds)
    }
    let text = String(decoding: bytes.prefix(40), as: UTF8.self)
    guard let instant = Instant(rfc3339: text + "Z") else {
      report("time left out: “\(text)”")
      return nil
    }
    if !saidTimeWithoutZone {
      saidTimeWithoutZone = true
      report(
        "time without a zone, read as UTC, as are all such in this file: \(text)", weight: .note)
    }
    return instant
  }

  private mutating func report(_ text: String, weight: ActivityIssue.Weight = .loss) {
    issues += 1
    guard issues <= Self.issueLimit else { return }
    let more = issues == Self.issueLimit ? "; further ones are not told" : ""
    queue.items.append(.issue(ActivityIssue(text + more, at: .line(rows.line), weight: weight)))
  }
}
