import Feeds
import HealthModel
import Swimming

/// A trace file put through the swim engine, piece by piece.
struct SwimTrace {
  private let venue: SwimConfiguration.Venue
  private let placement: WristPlacement?
  private var file: TraceFile
  private var engine: SwimEngine?
  private var header: TraceHeader?
  private var tally = SwimTally()
  private var faults = TraceFaults()
  /// UTC of `t` = 0; 1970 for a trace without a date, which then shows none.
  private var zero = Instant(microseconds: 0)
  private var first: Instant?
  private var last: Instant?

  /// Seconds, a century: a time beyond is none.
  private static let longestTrace = 3.2e9

  /// - Parameters:
  ///   - path: The file.
  ///   - venue: Where it was.
  ///   - placement: How the watch was worn; `nil` is as the trace says.
  /// - Throws: `FeedError` when the file cannot be opened.
  init(
    path: String, venue: SwimConfiguration.Venue, placement: WristPlacement?
  ) throws(FeedError) {
    file = try TraceFile(path: path)
    self.venue = venue
    self.placement = placement
  }

  /// Seconds of the trace that were read.
  var readSeconds: Double {
    guard let first, let last else { return 0 }
    return (last - first).exactSeconds
  }

  /// Reads on; false at the end.
  mutating func advance() throws -> Bool {
    do {
      guard let items = try file.next() else { return false }
      for item in items { try take(item) }
      return true
    } catch let error as FeedError {
      if case .malformedHeader = error.reason { throw SwimRefusal.malformedHead(error) }
      throw error
    }
  }

  private mutating func take(_ item: TraceReader.Item) throws(SwimRefusal) {
    switch item {
    case .header(let header): try begin(header)
    case .fault(let fault): faults.add(fault)
    case .row(let row): take(row)
    }
  }

  private mutating func begin(_ header: TraceHeader) throws(SwimRefusal) {
    let path = file.path
    guard self.header == nil else { throw .severalTraces(path: path) }
    guard header.columns.contains("ax") else {
      throw .noAcceleration(path: path, columns: header.columns)
    }
    guard header.rateHz != nil || header.columns.contains("t") else { throw .noTimes(path: path) }
    self.header = header
    zero = header.epoch ?? zero
    engine = SwimEngine(
      SwimConfiguration(placement: try worn(header, path: path), venue: venue))
  }

  private func worn(
    _ header: TraceHeader, path: String
  ) throws(SwimRefusal) -> WristPlacement {
    if let placement { return placement }
    guard let word = header.placement else { throw .noPlacement(path: path) }
    guard let placement = WristPlacement(word) else {
      throw .notOnAWrist(path: path, placement: word)
    }
    return placement
  }

  private mutating func take(_ row: TraceRow) {
    guard let motion = row.motion, let seconds = row.secondsFromStart else { return }
    guard abs(seconds) <= Self.longestTrace else { return faults.add(timeOf: seconds) }
    let time = zero + .microseconds(Int64((seconds * 1e6).rounded()))
    if let last, time <= last { return faults.add(timeOf: seconds) }
    if first == nil { first = time }
    last = time
    let reading = Reading(time: time, uptime: time - (first ?? time), value: motion)
    for finding in engine?.process(reading) ?? [] { tally.take(finding) }
  }

  /// What was found; no more is read.
  consuming func finish() throws(SwimRefusal) -> SwimReport {
    guard let header, var engine else { throw .noHead(path: file.path) }
    guard let first, let last else { throw .noSamples(path: file.path, fault: faults.first) }
    for finding in engine.finish() { tally.take(finding) }
    tally.finish(at: last)
    let origin = SwimReport.Origin(zero: zero, hasDate: header.epoch != nil)
    return SwimReport(
      tally, configuration: engine.configuration, origin: origin,
      trace: Span(start: first, end: last), faults: faults)
  }
}
