package import Feeds
import HealthModel
package import Swimming

/// An analysis of a trace file with the swim engine, in pieces.
package struct SwimTrace: TraceAnalysis {
  private let venue: SwimConfiguration.Venue
  private let placement: WristPlacement?
  private var trace: MotionTrace
  private var engine: SwimEngine?
  private var tally = SwimTally()

  /// - Parameters:
  ///   - path: The file.
  ///   - venue: The pool or open water.
  ///   - placement: The placement of the watch; `nil` uses that of the trace.
  /// - Throws: `FeedError` when the file cannot be opened.
  package init(
    path: String, venue: SwimConfiguration.Venue, placement: WristPlacement?
  ) throws(FeedError) {
    trace = try MotionTrace(path: path)
    self.venue = venue
    self.placement = placement
  }

  package var readSeconds: Double { trace.readSeconds }

  package mutating func advance() throws -> Bool {
    guard let items = try trace.next() else { return false }
    for item in items {
      switch item {
      case .header(let header):
        let worn = try placement ?? Self.placement(header, path: trace.file.path)
        engine = SwimEngine(SwimConfiguration(placement: worn, venue: venue))
      case .motion(let reading):
        for finding in engine?.process(reading) ?? [] { tally.receive(finding) }
      case .pressure: break
      }
    }
    return true
  }

  private static func placement(
    _ header: TraceHeader, path: String
  ) throws(TraceError) -> WristPlacement {
    let words = WristPlacement.all.map(\.word)
    guard let word = header.placement else { throw .noPlacement(path: path, words: words) }
    guard let placement = WristPlacement(word) else {
      throw .wrongPlacement(path: path, placement: word, words: words)
    }
    return placement
  }

  /// Ends the analysis and returns the result.
  package consuming func finish() throws(TraceError) -> SwimReport {
    let (origin, span) = try trace.extent()
    guard var engine else { throw .noHead(path: trace.file.path) }
    for finding in engine.finish() { tally.receive(finding) }
    tally.finish(at: span.end)
    return SwimReport(
      tally, configuration: engine.configuration, origin: origin, trace: span,
      faults: trace.faults)
  }
}
