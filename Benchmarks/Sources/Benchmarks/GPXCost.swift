import Foundation
import HealthModel
import ByteStreams
import WorkoutFiles
import Routes

/// The cost of writing and reading GPX of a million points, compared with xmllint's streaming
/// reader on the same file.
///
/// The limits are ratios of instructions, on a file of a tenth of the size; processor seconds are
/// printed alongside.
struct GPXCost {
  var folder: URL

  enum Failure: Error {
    case noFigures(of: String)
    case failed(program: String, status: Int32)
  }

  /// The number of runs of a program; the fastest counts.
  private static let runs = 3

  func run(program: String) throws -> [Measurement] {
    let short = folder.appending(path: "short.gpx").path(percentEncoded: false)
    let middle = folder.appending(path: "middle.gpx").path(percentEncoded: false)
    let long = folder.appending(path: "long.gpx").path(percentEncoded: false)
    _ = try Self.write(10_000, to: short)
    _ = try Self.write(100_000, to: middle)
    let writeSeconds = try Self.write(1_000_000, to: long)
    let minimum = try cheapestRun(of: "xmllint", ["--stream", "--noout", long])
    let read = try cheapestRun(of: program, ["gpx-read", long])
    let statistics = try cheapestRun(of: program, ["gpx-statistics", long])
    let counter = InstructionCount(folder: folder)
    let counted = (
      minimum: try counter.count(of: "xmllint", ["--stream", "--noout", middle]),
      read: try counter.count(of: program, ["gpx-read", middle]),
      statistics: try counter.count(of: program, ["gpx-statistics", middle])
    )
    let peaks = try [short, long].map { try peakBytes(of: program, ["gpx-statistics", $0]) }
    return [
      Measurement(
        name: "gpx.read.instructions/xmllint", value: counted.read / counted.minimum, unit: "x"),
      Measurement(
        name: "gpx.statistics.instructions/xmllint", value: counted.statistics / counted.minimum,
        unit: "x"),
      Measurement(name: "gpx.read/xmllint", value: read / minimum, unit: "x"),
      Measurement(name: "gpx.statistics/xmllint", value: statistics / minimum, unit: "x"),
      Measurement(name: "gpx.peakOf1M/peakOf10k", value: peaks[1] / peaks[0], unit: "x"),
      Measurement(name: "gpx.peakOf1M", value: peaks[1] / 1e6, unit: "MB"),
      Measurement(name: "gpx.write", value: 1 / writeSeconds, unit: "M/s"),
      Measurement(name: "gpx.read", value: 1 / read, unit: "M/s"),
    ]
  }

  /// Reads a file to its end, as the program `gpx-read`.
  static func read(_ path: String) throws {
    _ = try GPXCensus(reading: GPXReader(path: path))
  }

  /// Reads a file and passes every point to the route engine, as the program `gpx-statistics`.
  static func statistics(_ path: String) throws -> RouteTotals {
    var reader = try GPXReader(path: path)
    var engine = RouteEngine(activity: .walking)
    while let item = try reader.next() {
      switch item {
      case .segmentStart: _ = engine.breakSegment()
      case .point(let point): if let location = point.location { _ = engine.process(location) }
      default: break
      }
    }
    _ = engine.finish()
    return engine.totals
  }

  /// Writes a walk with heart rate and cadence, a segment every two hours.
  ///
  /// - Returns: Processor seconds of the writing alone.
  private static func write(_ count: Int, to path: String) throws -> Double {
    let locations = WalkedLocations.make(count)
    let start = processorSeconds()
    let file = try FileSink(path: path)
    var writer = try GPXWriter(to: file, metadata: GPXMetadata(name: "Walk"))
    for (index, location) in locations.enumerated() {
      if index % 7200 == 0 { writer.beginSegment() }
      let sensors = GPXPoint.Sensors(heartRate: Double(100 + index % 60), cadence: 57)
      try writer.append(GPXPoint(location, sensors: sensors))
    }
    _ = try writer.finish()
    try file.commit()
    return processorSeconds() - start
  }

  private func cheapestRun(of program: String, _ arguments: [String]) throws -> Double {
    var best = Double.infinity
    for _ in 0..<Self.runs {
      let cost = try ChildProcess(program, arguments).wait()
      guard cost.exitStatus == 0 else {
        throw Failure.failed(program: program, status: cost.exitStatus)
      }
      best = min(best, cost.cpuSeconds)
    }
    return best
  }

  private func peakBytes(of program: String, _ arguments: [String]) throws -> Double {
    let answer = folder.appending(path: "gpx.out")
    _ = try ChildProcess(program, arguments, output: answer).wait()
    let text = try String(contentsOf: answer, encoding: .utf8)
    guard let peak = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure.noFigures(of: program)
    }
    return peak
  }
}
