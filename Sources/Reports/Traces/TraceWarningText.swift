import Console
import Feeds
import HealthModel

/// The texts of warnings about the samples of a trace, for all engines.
struct TraceWarningText {
  let origin: TraceOrigin

  private static let maximumGaps = 5

  /// Returns one line per warning; of many gaps only the first ones, and the number of others.
  func lines<Warning>(
    _ warnings: [Warning], isGap: (Warning) -> Bool, _ line: (Warning) -> String
  ) -> [String] {
    var gaps = 0
    var lines: [String] = []
    for warning in warnings {
      if isGap(warning) {
        gaps += 1
        guard gaps <= Self.maximumGaps else { continue }
      }
      lines.append(line(warning))
    }
    if gaps > Self.maximumGaps {
      lines.append("\(gaps - Self.maximumGaps) more gaps in the samples")
    }
    return lines
  }

  /// - Parameters:
  ///   - span: The time without samples.
  ///   - what: The kind of data that is missing.
  /// - Returns: The text of the warning.
  func gap(_ span: TimeRange, missing what: String) -> String {
    "no samples from \(clock(span.start)) to \(clock(span.end)): \(what) in that time is missing"
  }

  func slow(_ samplesPerSecond: Double, at date: Instant, needed by: String) -> String {
    "at \(clock(date)) only \(MeasureText.fixed(samplesPerSecond, 0)) samples per second; "
      + "\(by) need at least 20"
  }

  func saturated(at date: Instant) -> String {
    "from \(clock(date)) on the sensor is saturated; set it to a wider range"
  }

  func withoutRotation(at date: Instant, _ consequence: String) -> String {
    "from \(clock(date)) on there are no gyroscope readings: \(consequence)"
  }

  func clock(_ instant: Instant) -> String { MeasureText.duration(origin.seconds(instant)) }
}

/// The origin of the times of a trace.
struct TraceOrigin: Hashable {
  let zero: Instant
  /// Whether the trace has a date.
  let hasDate: Bool

  /// Returns the time in seconds on the clock of the trace.
  func seconds(_ instant: Instant) -> Double { (instant - zero).exactSeconds }
}

/// The skipped lines of a trace: the first ones in full, the others as a count.
struct TraceFaults: Hashable {
  private static let maximumTold = 5

  private var told: [String] = []
  private var count = 0
  private(set) var first: FeedProblem?

  mutating func add(_ fault: FeedProblem) {
    if first == nil { first = fault }
    add("skipped: \(fault)")
  }

  mutating func add(timeOf seconds: Double) {
    add("skipped: the sample at t = \(seconds): times must increase")
  }

  private mutating func add(_ words: String) {
    count += 1
    if told.count < Self.maximumTold { told.append(words.withoutControls) }
  }

  /// One line per fault, and one for the number of others.
  var lines: [String] {
    let more = count - told.count
    return told + (more > 0 ? ["skipped: \(more) more lines"] : [])
  }
}

/// An analysis that reads a trace file in pieces.
package protocol TraceAnalysis {
  /// The seconds of the trace that were read.
  var readSeconds: Double { get }

  /// Reads the next piece; returns false at the end.
  mutating func advance() throws -> Bool
}

extension TraceAnalysis {
  /// Reads to the end and shows the progress.
  package mutating func readToEnd(of path: String) async throws {
    var progress = ProgressLine()
    defer { progress.clear() }
    while try advance() {
      // On a single core, the handler of Ctrl-C runs only if this task yields.
      await Task.yield()
      try Task.checkCancellation()
      progress.show("\(path): \(MeasureText.duration(readSeconds)) of the trace read")
    }
  }
}
