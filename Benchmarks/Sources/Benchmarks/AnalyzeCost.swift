import Foundation
import HealthModel
import HealthStorage
import Importing

/// The cost of re-analyzing many workouts, on two cores and on one: the whole program, in wall
/// time.
///
/// The workouts are as imported from files, with a route and heart rates and nothing derived, so
/// that everything is read, computed and written.
///
/// The maximum gain of two cores on this machine at this time is measured in the same round, by two
/// independent processes, each with half of the workouts on its own core. The limit is the ratio to
/// that, which does not depend on other load.
struct AnalyzeCost {
  var workout: String
  var folder: URL
  var workouts: Int

  enum Failure: Error {
    case ended(status: Int32)
    /// Not all made workouts were imported.
    case imported(Int)
  }

  private static let secondsOfWorkout = 900
  private static let start = Instant(secondsSince1970: 1_450_000_000)
  private static let workoutEvery = Duration.seconds(86_400)
  private static let rounds = 5
  private static let identity = ClientIdentity(
    source: Source(name: "Benchmarks", bundleIdentifier: "org.workout.benchmarks"))

  func run() async throws -> [Measurement] {
    let file = folder.appending(path: "analyze.sqlite")
    let half = folder.appending(path: "analyze-half.sqlite")
    try await fill(file, workouts)
    try await fill(half, workouts / 2)
    // In rounds, with ratios per round, since the speed of a shared machine varies from minute to
    // minute.
    var (one, two) = (Double.infinity, Double.infinity)
    var (cores, ceilings) = ([Double](), [Double]())
    for _ in 0..<Self.rounds {
      let turn = (
        one: try seconds(cores: "0", of: file), two: try seconds(cores: "0,1", of: file),
        apart: try secondsOfTwo(of: half)
      )
      (one, two) = (min(one, turn.one), min(two, turn.two))
      cores.append(turn.one / turn.two)
      ceilings.append(turn.two / turn.apart)
    }
    let again = try seconds(cores: "0,1", of: file, twice: true)
    return [
      Measurement(
        name: "analyze.twoCores/twoProcesses", value: ceilings.median, unit: "x"),
      Measurement(name: "analyze.oneCore/twoCores", value: cores.median, unit: "x"),
      Measurement(name: "analyze.again/first", value: again / two, unit: "x"),
      Measurement(name: "analyze.workout", value: one / Double(workouts) * 1e6, unit: "us"),
    ]
  }

  /// Returns the seconds until two processes, each on its own core and copy, have both ended.
  private func secondsOfTwo(of file: URL) throws -> Double {
    let copies = try ["analyze-left.sqlite", "analyze-right.sqlite"].map {
      try copy(of: file, name: $0)
    }
    sync()
    let begin = ContinuousClock.now
    let children = try copies.enumerated().map { core, copy in
      try ChildProcess(
        "taskset",
        [
          "-c", "\(core)", workout, "analyze", "--all", "--json", "--jobs", "1", "--store",
          copy.path(percentEncoded: false),
        ])
    }
    for child in children {
      let cost = try child.wait()
      guard cost.exitStatus == 0 else { throw Failure.ended(status: cost.exitStatus) }
    }
    return (ContinuousClock.now - begin) / .seconds(1)
  }

  /// Creates a new copy of a store in the folder.
  private func copy(of file: URL, name: String) throws -> URL {
    let copy = folder.appending(path: name)
    for suffix in ["", "-wal", "-shm", "-writers"] {
      try? FileManager.default.removeItem(atPath: copy.path(percentEncoded: false) + suffix)
    }
    try FileManager.default.copyItem(at: file, to: copy)
    return copy
  }

  /// Returns the seconds of one run over a copy of the store; with `twice`, those of the second
  /// run.
  private func seconds(cores: String, of file: URL, twice: Bool = false) throws -> Double {
    let copy = try copy(of: file, name: "analyze-copy.sqlite")
    // Pending writes and frees of the previous run must not count here.
    sync()
    var best = 0.0
    for _ in 0..<(twice ? 2 : 1) {
      let begin = ContinuousClock.now
      let child = try ChildProcess(
        "taskset",
        [
          "-c", cores, workout, "analyze", "--all", "--json", "--store",
          copy.path(percentEncoded: false),
        ])
      let cost = try child.wait()
      guard cost.exitStatus == 0 else { throw Failure.ended(status: cost.exitStatus) }
      best = (ContinuousClock.now - begin) / .seconds(1)
    }
    return best
  }

  private func fill(_ file: URL, _ count: Int) async throws {
    try? FileManager.default.removeItem(at: file)
    let store = try HealthStore(at: file.path, for: Self.identity, as: .owner)
    try await store.setTimeZone(.gmt)
    var noise = EvenNoise()
    var options = ImportOptions()
    options.activity = .running
    let tracks = folder.appending(path: "analyze-tracks")
    try? FileManager.default.removeItem(at: tracks)
    try FileManager.default.createDirectory(at: tracks, withIntermediateDirectories: true)
    for index in 0..<count {
      let lines = Self.lines(from: Self.start + Self.workoutEvery * index, &noise)
      try Data(lines.utf8).write(to: tracks.appending(path: "\(index).csv"))
    }
    let report = try await ImportRun(into: store, options: options).importFiles([tracks.path])
    guard report.addedWorkouts == count else { throw Failure.imported(report.addedWorkouts) }
  }

  /// Returns the CSV of a run: a position a second, and a heart rate every two.
  private static func lines(from start: Instant, _ noise: inout EvenNoise) -> String {
    var text = "time,lat,lon,ele,hr\n"
    for second in 0..<secondsOfWorkout {
      let latitude = 48 + (Double(second) * 2.7 + noise.next()) / 111_195
      let altitude = 500 + Double(second % 200) / 10
      let rate = second % 2 == 0 ? "\(140 + noise.next())" : ""
      text += "\((start + .seconds(second)).rfc3339),\(latitude),11,\(altitude),\(rate)\n"
    }
    return text
  }
}
