import Foundation
import HealthModel
import ActivityItems
import ByteStreams
import FITFiles
import Routes

/// The cost of reading a FIT file of 200,000 records, without and with all statistics, compared
/// with gpsbabel.
///
/// The limits are ratios of instructions, on a file of a tenth; processor seconds are printed next to them.
struct FITCost {
  var folder: URL
  var records: Int

  enum Failure: Error {
    case failed(program: String, status: Int32)
    case noFigures(of: String)
    case readWrong(expected: Int, found: Int)
  }

  /// The number of runs of each program, in rounds; the median counts.
  private static let rounds = 3
  private static let secondsPerLap = 1000

  func run(program: String) throws -> [Measurement] {
    let path = folder.appending(path: "long.fit").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let counted = try instructions(program: program)
    try write(to: path)
    let answer = folder.appending(path: "fit.out")
    var (reads, ours, peers, peak): ([Double], [Double], [Double], Double) = ([], [], [], 0)
    for _ in 0..<Self.rounds {
      reads.append(try seconds(of: program, ["fit-read", path, "\(records)"], output: answer))
      ours.append(
        try seconds(of: program, ["fit-statistics", path, "\(records)"], output: answer))
      let text = try String(contentsOf: answer, encoding: .utf8)
      guard let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Failure.noFigures(of: program)
      }
      peak = max(peak, bytes)
      peers.append(
        try seconds(
          of: "gpsbabel",
          ["-t", "-i", "garmin_fit", "-f", path, "-o", "unicsv", "-F", "/dev/null"]))
    }
    return counted + [
      Measurement(name: "fit.read/gpsbabel", value: reads.median / peers.median, unit: "x"),
      Measurement(name: "fit.statistics/gpsbabel", value: ours.median / peers.median, unit: "x"),
      Measurement(name: "fit.peak", value: peak / 1e6, unit: "MB"),
      Measurement(name: "fit.read", value: Double(records) / reads.median / 1e6, unit: "M/s"),
      Measurement(
        name: "fit.statistics", value: Double(records) / ours.median / 1e6, unit: "M/s"),
    ]
  }

  /// The instructions of reading, without and with all statistics, as ratios to gpsbabel's.
  private func instructions(program: String) throws -> [Measurement] {
    let tenth = FITCost(folder: folder, records: records / 10)
    let path = folder.appending(path: "tenth.fit").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try tenth.write(to: path)
    let counter = InstructionCount(folder: folder)
    let peer = try counter.count(
      of: "gpsbabel", ["-t", "-i", "garmin_fit", "-f", path, "-o", "unicsv", "-F", "/dev/null"])
    return try ["read", "statistics"].map { name in
      let ours = try counter.count(of: program, ["fit-\(name)", path, "\(tenth.records)"])
      return Measurement(
        name: "fit.\(name).instructions/gpsbabel", value: ours / peer, unit: "x")
    }
  }

  /// Reads a file to its end, as the program `fit-read`.
  static func read(_ path: String, expecting records: Int) throws {
    var reader = try FITActivityReader(path: path)
    var found = 0
    while let item = try reader.next() {
      if case .point = item { found += 1 }
    }
    guard found == records else { throw Failure.readWrong(expected: records, found: found) }
  }

  /// Reads a file to its end and passes every location to the route engine, as the program
  /// `fit-statistics`.
  static func statistics(_ path: String, expecting records: Int) throws -> RouteTotals {
    var reader = try FITActivityReader(path: path)
    var engine = RouteEngine(activity: .running)
    var found = 0
    var beats = 0.0
    while let item = try reader.next() {
      switch item {
      case .segment: _ = engine.breakSegment()
      case .point(let point):
        found += 1
        beats += point.heartRate ?? 0
        guard let time = point.time, let place = point.place else { continue }
        _ = engine.process(
          Location(
            time: time, latitude: place.latitude, longitude: place.longitude,
            altitude: point.altitude, speed: point.speed))
      default: break
      }
    }
    _ = engine.finish()
    guard found == records, beats > 0 else {
      throw Failure.readWrong(expected: records, found: found)
    }
    return engine.totals
  }

  /// Writes a run with heart rate, cadence and power, a lap every thousand seconds.
  private func write(to path: String) throws {
    let locations = WalkedLocations.make(records)
    guard let start = locations.first?.time, let end = locations.last?.time else { return }
    let file = try FileSink(path: path)
    var writer = FITActivityWriter(to: file)
    try writer.write(
      .activity(
        ActivityHeader(WorkoutConfiguration(activityType: .running), start: start, end: end)))
    for (index, location) in locations.enumerated() {
      try writer.write(
        .point(
          ActivityPoint(
            time: location.time,
            place: ActivityPoint.Place(latitude: location.latitude, longitude: location.longitude),
            altitude: location.altitude, speed: location.speed, distance: 1.5 * Double(index),
            heartRate: Double(100 + index % 60), cadence: 82, power: 240)))
      guard index % Self.secondsPerLap == Self.secondsPerLap - 1 else { continue }
      let start = location.time - .seconds(Self.secondsPerLap - 1)
      try writer.write(.lap(ActivityLap(start: start, end: location.time)))
    }
    try writer.write(.end(ActivityTotals()))
    _ = try writer.finish()
    try file.commit()
  }

  private func seconds(
    of program: String, _ arguments: [String], output: URL? = nil
  ) throws -> Double {
    let cost = try ChildProcess(program, arguments, output: output).wait()
    guard cost.exitStatus == 0 else {
      throw Failure.failed(program: program, status: cost.exitStatus)
    }
    return cost.cpuSeconds
  }
}
