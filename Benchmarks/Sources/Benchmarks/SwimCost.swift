import Foundation
import HealthModel
import Swimming

/// The cost of the swim engine: alone, in samples per second of one core, compared with one plain
/// pass over the same samples, and in a recorder that processes a wrist at 100 Hz.
struct SwimCost {
  var folder: URL
  /// The recorder; without one, its cost is skipped.
  var workout: String?
  var seconds: Double

  enum Failure: Error {
    case noLengths(found: Int)
    case noFigures
    case recorderEnded(output: String)
  }

  private static let count = 3_000_000
  private static let passes = 3
  private static let settlingSeconds = 10.0

  func run() throws -> [Measurement] {
    let readings = Array(SwumMotion().prefix(Self.count))
    var best = (engine: Double.infinity, plain: Double.infinity)
    for _ in 0..<Self.passes {
      var start = processorSeconds()
      let lengths = Self.lengths(readings)
      best.engine = min(best.engine, processorSeconds() - start)
      let expected = Int(Double(Self.count) / SwumMotion.rate / 25)
      guard abs(lengths - expected) <= expected / 50 else {
        throw Failure.noLengths(found: lengths)
      }
      start = processorSeconds()
      guard Self.sum(readings).isFinite else { throw Failure.noFigures }
      best.plain = min(best.plain, processorSeconds() - start)
    }
    let millions = Double(Self.count) / 1e6
    return [
      Measurement(name: "swim.engine", value: millions / best.engine, unit: "M/s"),
      Measurement(name: "swim.engine/plainPass", value: best.engine / best.plain, unit: "x"),
      Measurement(name: "swim.peakOf3M/peakOf10k", value: try memoryRatio(), unit: "x"),
    ] + (try recorder())
  }

  /// Runs the engine over readings; returns the number of reported lengths.
  static func lengths(_ readings: some Sequence<Reading<MotionSample>>) -> Int {
    var engine = SwimEngine(SwimConfiguration(venue: .pool(lapLengthMeters: 25)))
    var lengths = 0
    for reading in readings {
      for finding in engine.process(reading) {
        if case .length = finding { lengths += 1 }
      }
    }
    return lengths
  }

  /// Sums all samples: the minimum work of any method.
  private static func sum(_ readings: [Reading<MotionSample>]) -> Double {
    var sum = 0.0
    for reading in readings {
      let (a, g) = (reading.value.acceleration, reading.value.rotationRate)
      sum += a.x + a.y + a.z
      if let g { sum += g.x + g.y + g.z }
    }
    return sum
  }

  private func memoryRatio() throws -> Double {
    func peak(_ count: Int) throws -> Double {
      let output = folder.appending(path: "swim-\(count).out")
      let child = try ChildProcess("/proc/self/exe", ["swim-pass", "\(count)"], output: output)
      guard try child.wait().exitStatus == 0,
        let bytes = try Double(
          String(contentsOf: output, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines))
      else { throw Failure.noFigures }
      return bytes
    }
    return try peak(Self.count) / peak(10_000)
  }

  /// Measures the share of a core that recording a pool swim takes, in percent.
  private func recorder() throws -> [Measurement] {
    guard let workout else { return [] }
    let trace = folder.appending(path: "swim.csv")
    try write(trace, seconds: seconds + 2 * Self.settlingSeconds)
    let output = folder.appending(path: "swim.out")
    let recorder = try ChildProcess(
      workout,
      [
        "record", "swim", "--pool", "25m", "--no-gps", "--placement", "wrist-left", "--imu",
        "trace:\(trace.path(percentEncoded: false))", "--store",
        folder.appending(path: "swim.sqlite").path(percentEncoded: false),
      ],
      environment: ["XDG_RUNTIME_DIR": folder.path(percentEncoded: false)], output: output)
    defer {
      recorder.send(SIGINT)
      _ = try? recorder.wait()
    }
    Thread.sleep(forTimeInterval: Self.settlingSeconds)
    guard let before = recorder.cpuSeconds else {
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      throw Failure.recorderEnded(output: text)
    }
    Thread.sleep(forTimeInterval: seconds)
    guard let after = recorder.cpuSeconds else { throw Failure.noFigures }
    return [
      Measurement(
        name: "swim.recorderShareOfCore", value: (after - before) / seconds * 100, unit: "%")
    ]
  }

  private func write(_ file: URL, seconds: Double) throws {
    var text =
      "# workout-trace 1; placement=wrist-left; rate=100; frame=sensor; accel=m/s2; gyro=rad/s\n"
      + "t,ax,ay,az,gx,gy,gz\n"
    for (index, reading) in SwumMotion().prefix(Int(seconds * SwumMotion.rate)).enumerated() {
      let (a, g) = (
        reading.value.acceleration, reading.value.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
      )
      let numbers = [Double(index) / SwumMotion.rate, a.x, a.y, a.z, g.x, g.y, g.z]
      text += numbers.map { String(format: "%.3f", $0) }.joined(separator: ",") + "\n"
    }
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
