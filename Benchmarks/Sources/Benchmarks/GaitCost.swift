import Feeds
import Foundation
import HealthModel
import Mobility

/// The cost of the mobility engine: in samples per second of one core, in memory by the length of
/// the trace, and compared with mobgap's pipeline as a whole process over the same files.
struct GaitCost {
  var folder: URL
  /// The folder of the gait recordings and a Python with mobgap; without either, the comparison is
  /// skipped.
  var recordings: URL?
  var python: String?

  enum Failure: Error {
    case noSteps(found: Int)
    case childFailed(String)
  }

  private static let count = 3_000_000
  private static let passes = 3
  /// The number of measurements of this project's process before and after the other's.
  private static let repeats = 5
  /// A minute and a day at 100 Hz.
  private static let minute = 6000
  private static let day = 8_640_000
  private static let heightMeters = 1.75

  func run() throws -> [Measurement] {
    let readings = Array(WalkedMotion().prefix(Self.count))
    var best = Double.infinity
    for _ in 0..<Self.passes {
      let start = processorSeconds()
      let steps = Self.steps(readings)
      best = min(best, processorSeconds() - start)
      let expected = Int(Double(Self.count) / WalkedMotion.rate * 0.9 / 0.55)
      guard abs(steps - expected) <= expected / 50 else { throw Failure.noSteps(found: steps) }
    }
    return [
      Measurement(
        name: "gait.engine", value: Double(Self.count) / 1e6 / best, unit: "M/s"),
      Measurement(
        name: "gait.peakOfDay/peakOfMinute", value: try peak(Self.day) / peak(Self.minute),
        unit: "x"),
    ] + (try peer())
  }

  /// Runs the engine over readings; returns the number of reported steps.
  static func steps(_ readings: some Sequence<Reading<MotionSample>>) -> Int {
    var engine = MobilityEngine(
      MobilityConfiguration(placement: .lowerBack, heightMeters: heightMeters))
    var steps = 0
    for reading in readings { steps += count(engine.process(reading)) }
    return steps
  }

  /// Runs the engine over trace files; returns the number of reported steps.
  static func steps(ofTraces paths: some Sequence<String>) throws -> Int {
    var steps = 0
    for path in paths {
      var engine = MobilityEngine(
        MobilityConfiguration(placement: .lowerBack, heightMeters: heightMeters))
      var file = try TraceFile(path: path)
      func receive(_ line: TraceMotion, _ engine: inout MobilityEngine) -> Int {
        guard let motion = line.motion, let seconds = line.secondsFromStart else { return 0 }
        let microseconds = Int64((seconds * 1e6).rounded())
        let reading = Reading(
          time: Instant(microseconds: microseconds), uptime: .microseconds(microseconds),
          value: motion)
        return count(engine.process(reading))
      }
      while try file.next(motion: { steps += receive($0, &engine) }, other: { _ in }) {}
      steps += count(engine.finish())
    }
    return steps
  }

  private static func count(_ findings: [MobilityFinding]) -> Int {
    findings.count { if case .step = $0 { true } else { false } }
  }

  private func peak(_ count: Int) throws -> Double {
    let output = folder.appending(path: "gait-\(count).out")
    let child = try ChildProcess("/proc/self/exe", ["gait-pass", "\(count)"], output: output)
    let text = try self.output(child, output)
    guard let bytes = Double(text) else { throw Failure.childFailed(text) }
    return bytes
  }

  /// Returns the CPU seconds of mobgap's pipeline divided by this project's, both as whole
  /// processes on the same files.
  private func peer() throws -> [Measurement] {
    guard let recordings, let python else { return [] }
    let traces = folder.appending(path: "gait-traces")
    try FileManager.default.createDirectory(at: traces, withIntermediateDirectories: true)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../mobgap_pipeline.py").path(percentEncoded: false)
    let places = [recordings, traces].map { $0.path(percentEncoded: false) }
    _ = try cost(python, [script, "convert"] + places)
    // This project's process takes half a second, so noise matters; it is measured as often before
    // the other as after it.
    func measured() throws -> [Double] {
      try (0..<Self.repeats).map { _ in try cost("/proc/self/exe", ["gait-files", places[1]]) }
    }
    let before = try measured()
    let theirs = try cost(python, [script, "run", places[1]])
    let sorted = try (before + measured()).sorted()
    let ours = (sorted[Self.repeats - 1] + sorted[Self.repeats]) / 2
    return [
      Measurement(name: "gait.mobgap/ours", value: theirs / ours, unit: "x"),
      Measurement(name: "gait.ours", value: ours, unit: "s"),
      Measurement(name: "gait.mobgap", value: theirs, unit: "s"),
    ]
  }

  private func cost(_ program: String, _ arguments: [String]) throws -> Double {
    let output = folder.appending(path: "gait-peer.out")
    let child = try ChildProcess(program, arguments, output: output)
    let cost = try child.wait()
    guard cost.exitStatus == 0 else {
      throw Failure.childFailed((try? String(contentsOf: output, encoding: .utf8)) ?? "")
    }
    return cost.cpuSeconds
  }

  private func output(_ child: ChildProcess, _ file: URL) throws -> String {
    let status = try child.wait().exitStatus
    let text = try String(contentsOf: file, encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard status == 0 else { throw Failure.childFailed(text) }
    return text
  }
}
