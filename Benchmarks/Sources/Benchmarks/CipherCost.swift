import Foundation
import HealthModel
import HealthStorage
import StoreDatabase

/// The cost of an encrypted store, compared with a plain one in the same run: samples, routes, queries, a start of the
/// program, an import and a recording.
///
/// Processor time of this process and of the program; the fastest of several where a run is short. Without a cipher in
/// the linked SQLite there are no figures.
struct CipherCost {
  var workout: String
  /// Motion at 100 Hz and heart rates.
  var trace: String
  /// How long both recordings take, at the same time.
  var seconds: Double
  var folder: URL

  enum Failure: Error {
    case failed(command: String, status: Int32)
    case noFigures(program: String)
  }

  private static let samples = 300_000
  private static let locations = 300_000
  private static let repeats = 5
  private static let settlingSeconds = 5.0
  private static let exportMegabytes = 20.0

  func run() async throws -> [Measurement] {
    guard StoreKey.isSupported else { return [] }
    let keyFile = path("store.key")
    let digits = (0..<32).map { String(format: "%02x", $0 * 7) }.joined()
    _ = FileManager.default.createFile(
      atPath: keyFile, contents: Data(digits.utf8), attributes: [.posixPermissions: 0o600])
    let key = try StoreKey(contentsOf: keyFile)
    let plain = try await costs(key: nil, named: "plain")
    let sealed = try await costs(key: key, named: "sealed")
    var measurements = zip(plain, sealed).map { plain, sealed in
      Measurement(
        name: "cipher.\(plain.name)/plain", value: sealed.seconds / plain.seconds, unit: "x")
    }
    measurements += try starts(keyFile)
    measurements += try imports(keyFile)
    return try measurements + recordings(keyFile)
  }

  // MARK: - In this process

  private func costs(
    key: StoreKey?, named name: String
  ) async throws -> [(name: String, seconds: Double)] {
    let samples = try await SampleStoreFile(
      folder.appending(path: "\(name)-samples.sqlite"), key: key
    ).make()
    let saved = try await samples.save(heartRates)
    let day = try await samples.daySeconds(times: Self.repeats, of: 2 * Self.dayOffset)
    let file = HealthStoreFile(folder.appending(path: "\(name)-routes.sqlite"), key: key)
    let before = processorSeconds()
    try await file.make(WalkedLocations.make(Self.locations))
    let inserted = processorSeconds() - before
    let read = try await file.read(expecting: Self.locations, times: Self.repeats)
    samples.remove()
    return [("save", saved), ("day", day), ("insert", inserted), ("read", read)]
  }

  /// Half of the samples of which a day is asked for.
  private static let dayOffset = 5 * SampleStoreFile.samplesPerDay

  /// Heart rates and steps, so that a day in the middle has both.
  private var heartRates: [Sample] {
    (0..<Self.samples).map { index in
      let isSteps = index % 3 == 2
      return .quantity(
        QuantitySample(
          type: isSteps ? .stepCount : .heartRate,
          quantity: Quantity(Double(60 + index % 90), isSteps ? .count : .countPerMinute),
          span: TimeRange(at: SampleStoreFile.start + .seconds(15 * index))))
    }
  }

  // MARK: - The program

  private func environment(
    _ name: String, _ keyFile: String, isSealed: Bool
  ) -> [String: String] {
    var environment = [
      "WORKOUT_STORE": path("\(name).sqlite"), "XDG_RUNTIME_DIR": path(name),
      "XDG_CACHE_HOME": path(name),
    ]
    if isSealed { environment[StoreKey.variable] = keyFile }
    try? FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return environment
  }

  private func starts(_ keyFile: String) throws -> [Measurement] {
    var best: [Double] = []
    for name in ["plain", "sealed"] {
      let environment = environment(name, keyFile, isSealed: name == "sealed")
      _ = try run(["add", "bodyMass", "71", "kg"], environment)
      best.append(
        try (0..<3 * Self.repeats).map { _ in try run(["samples", "bodyMass"], environment) }.min()
          ?? 0)
    }
    return [Measurement(name: "cipher.start/plain", value: best[1] / best[0], unit: "x")]
  }

  /// An export of Apple Health with workouts and routes, into a new store.
  private func imports(_ keyFile: String) throws -> [Measurement] {
    let export = try AppleHealthExportFolder.make(in: folder, megabytes: Self.exportMegabytes)
    var best: [Double] = []
    for name in ["plain", "sealed"] {
      best.append(
        try (0..<3).map { repetition in
          try run(
            ["import", export.path(percentEncoded: false)],
            environment("\(name)-import-\(repetition)", keyFile, isSealed: name == "sealed"))
        }.min() ?? 0)
    }
    return [Measurement(name: "cipher.import/plain", value: best[1] / best[0], unit: "x")]
  }

  private func run(_ words: [String], _ environment: [String: String]) throws -> Double {
    let cost = try ChildProcess(workout, words, environment: environment).wait()
    guard cost.exitStatus == 0 else {
      throw Failure.failed(command: words[0], status: cost.exitStatus)
    }
    return cost.cpuSeconds
  }

  private func recordings(_ keyFile: String) throws -> [Measurement] {
    let recorders = try ["plain", "sealed"].map { name in
      try ChildProcess(
        workout, ["record", "walk", "--no-gps", "--imu", trace, "--heart-rate", trace],
        environment: environment(name, keyFile, isSealed: name == "sealed"))
    }
    defer { for recorder in recorders { recorder.killGroup() } }
    Thread.sleep(forTimeInterval: Self.settlingSeconds)
    let before = try recorders.map(figures)
    Thread.sleep(forTimeInterval: seconds)
    let after = try recorders.map(figures)
    for recorder in recorders {
      recorder.send(SIGINT)
      _ = try recorder.wait()
    }
    let cpu = zip(before, after).map { $1.cpu - $0.cpu }
    let written = zip(before, after).map { Double($1.written - $0.written) }
    return [
      Measurement(name: "cipher.recording/plain", value: cpu[1] / cpu[0], unit: "x"),
      Measurement(name: "cipher.recordingWritten/plain", value: written[1] / written[0], unit: "x"),
      Measurement(
        name: "cipher.recordingWrittenPerHour", value: written[1] * 3600 / seconds / 1e6, unit: "MB"
      ),
    ]
  }

  private func figures(_ child: ChildProcess) throws -> (cpu: Double, written: Int) {
    guard let cpu = child.cpuSeconds, let written = child.writtenBytes else {
      throw Failure.noFigures(program: "workout")
    }
    return (cpu, written)
  }

  private func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }
}
