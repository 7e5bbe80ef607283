package import Feeds
import HealthModel
package import Mobility

/// An analysis of a trace file with the mobility engine, in pieces.
package struct GaitTrace: TraceAnalysis {
  private let placement: BodyPlacement?
  private let person: MobilityConfiguration
  private var trace: MotionTrace
  private var engine: MobilityEngine?
  private var tally = GaitTally()

  /// - Parameters:
  ///   - path: The file.
  ///   - placement: The position of the sensor; `nil` uses that of the trace.
  ///   - person: The facts about the person; its placement is ignored.
  /// - Throws: `FeedError` when the file cannot be opened.
  package init(
    path: String, placement: BodyPlacement?, person: MobilityConfiguration
  ) throws(FeedError) {
    trace = try MotionTrace(path: path)
    self.placement = placement
    self.person = person
  }

  package var readSeconds: Double { trace.readSeconds }

  package mutating func advance() throws -> Bool {
    guard let items = try trace.next() else { return false }
    for item in items {
      switch item {
      case .header(let header):
        var configuration = person
        configuration.placement =
          try placement ?? Self.placement(header, path: trace.file.path)
        engine = MobilityEngine(configuration)
      case .motion(let reading): receive(engine?.process(reading))
      case .pressure(let reading): receive(engine?.process(reading))
      }
    }
    return true
  }

  private mutating func receive(_ findings: [MobilityFinding]?) {
    for finding in findings ?? [] { tally.receive(finding) }
  }

  private static func placement(
    _ header: TraceHeader, path: String
  ) throws(TraceError) -> BodyPlacement {
    let words = BodyPlacement.allCases.map(\.rawValue)
    guard let word = header.placement else { throw .noPlacement(path: path, words: words) }
    guard let placement = BodyPlacement(word: word) else {
      throw .wrongPlacement(path: path, placement: word, words: words)
    }
    return placement
  }

  /// Ends the analysis and returns the result.
  package consuming func finish() throws(TraceError) -> GaitReport {
    let (origin, span) = try trace.extent()
    guard var engine else { throw .noHead(path: trace.file.path) }
    receive(engine.finish())
    return GaitReport(
      tally, configuration: engine.configuration, origin: origin, trace: span,
      faults: trace.faults)
  }
}
