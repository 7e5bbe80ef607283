import Console
package import Feeds
import HealthModel

/// A trace file that is read in pieces, for an engine that needs motion in order of time.
struct MotionTrace {
  /// An item of a trace for an engine.
  enum Item {
    case header(TraceHeader)
    case motion(Reading<MotionSample>)
    case pressure(Reading<AirPressure>)
  }

  private(set) var file: TraceFile
  private(set) var header: TraceHeader?
  private(set) var faults = TraceFaults()
  /// The UTC time of `t` = 0; 1970 for a trace without a date, which is then not shown.
  private var zero = Instant(microseconds: 0)
  private var first: Instant?
  private var last: Instant?

  /// The maximum time of a sample in seconds, a century.
  private static let maximumTrace = 3.2e9

  /// - Throws: `FeedError` when the file cannot be opened.
  init(path: String) throws(FeedError) {
    file = try TraceFile(path: path)
  }

  /// The seconds of the trace that were read.
  var readSeconds: Double {
    guard let first, let last else { return 0 }
    return (last - first).exactSeconds
  }

  /// Returns the next items of the file; `nil` at its end.
  mutating func next() throws -> [Item]? {
    do {
      guard let read = try file.next() else { return nil }
      var items: [Item] = []
      items.reserveCapacity(read.count)
      for item in read {
        switch item {
        case .header(let header):
          try begin(header)
          items.append(.header(header))
        case .fault(let fault): faults.add(fault)
        case .row(let row): receive(row, into: &items)
        }
      }
      return items
    } catch let error as FeedError {
      if case .malformedHeader = error.reason { throw TraceError.malformedHead(error) }
      throw error
    }
  }

  private mutating func begin(_ header: TraceHeader) throws(TraceError) {
    let path = file.path
    guard self.header == nil else { throw .severalTraces(path: path) }
    guard header.columns.contains("ax") else {
      throw .noAcceleration(path: path, columns: header.columns)
    }
    guard header.rateHz != nil || header.columns.contains("t") else { throw .noTimes(path: path) }
    self.header = header
    zero = header.epoch ?? zero
  }

  private mutating func receive(_ row: TraceRow, into items: inout [Item]) {
    guard row.motion != nil || row.pressure != nil, let seconds = row.secondsFromStart else {
      return
    }
    guard abs(seconds) <= Self.maximumTrace else { return faults.add(timeOf: seconds) }
    let time = zero + .microseconds(Int64(clamping: (seconds * 1e6).rounded()))
    if let last, time <= last { return faults.add(timeOf: seconds) }
    if first == nil { first = time }
    last = time
    let uptime = time - (first ?? time)
    if let motion = row.motion {
      items.append(.motion(Reading(time: time, uptime: uptime, value: motion)))
    }
    if let pressure = row.pressure {
      items.append(.pressure(Reading(time: time, uptime: uptime, value: pressure)))
    }
  }

  /// Returns the origin of the times and their range; call it after reading.
  ///
  /// - Throws: `TraceError` for a trace without samples.
  func extent() throws(TraceError) -> (origin: TraceOrigin, span: TimeRange) {
    guard let header else { throw .noHead(path: file.path) }
    guard let first, let last else { throw .noSamples(path: file.path, fault: faults.first) }
    return (
      TraceOrigin(zero: zero, hasDate: header.epoch != nil), TimeRange(start: first, end: last)
    )
  }
}

/// An error of a trace that prevents its analysis, with the remedy.
package enum TraceError: Error, Hashable, CustomStringConvertible {
  /// The header of the trace is invalid.
  case malformedHead(FeedError)
  /// The file has fewer than two lines.
  case noHead(path: String)
  case noAcceleration(path: String, columns: [String])
  case noTimes(path: String)
  /// The placement is unknown; with the valid words.
  case noPlacement(path: String, words: [String])
  /// The analysis does not support the placement; with the supported words.
  case wrongPlacement(path: String, placement: String, words: [String])
  /// A second header follows, as of a second trace.
  case severalTraces(path: String)
  /// The trace has no samples; with the fault of the first invalid line, if there is one.
  case noSamples(path: String, fault: FeedProblem?)

  /// The message on one line, with terminal control characters of the file replaced.
  package var description: String { sentence.withoutControls }

  private var sentence: String {
    switch self {
    case .malformedHead(let error):
      "\(error); a trace starts with a line such as \(Self.head) and a line of column names"
    case .noHead(let path):
      "\(path): no trace header; a trace starts with a line such as \(Self.head) and a line of column names"
    case .noAcceleration(let path, let columns):
      "\(path): line 2 has no columns ax,ay,az, only \(columns.joined(separator: ","))"
    case .noTimes(let path):
      "\(path): no times; add a column t (seconds) to line 2, or rate= to line 1"
    case .noPlacement(let path, let words):
      "\(path): line 1 has no placement=; give --placement with one of "
        + words.joined(separator: ", ")
    case .wrongPlacement(let path, let placement, let words):
      "\(path): placement=\(placement) is not supported here; "
        + "give --placement with one of \(words.joined(separator: ", "))"
    case .severalTraces(let path):
      "\(path): a second trace header; split the file there and analyze each trace separately"
    case .noSamples(let path, let fault?):
      "\(path): no valid samples; \(fault)"
    case .noSamples(let path, nil): "\(path): the trace has no samples"
    }
  }

  private static let head = "'# workout-trace 1; placement=wrist-left; accel=m/s2; gyro=rad/s'"
}
