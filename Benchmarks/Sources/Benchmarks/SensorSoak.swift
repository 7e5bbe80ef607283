import Foundation

/// A real-time recording of four feeds, compared with other programs on the same feeds: gpxlogger
/// and gpspipe on the same gpsd, iio_readdev on the same iiod.
///
/// It runs in its own network namespace, where iiod has its port exclusively (``SensorCost``). All
/// programs settle first.
struct SensorSoak {
  var workout: String
  var seconds: Double
  var folder: URL

  enum Failure: Error {
    case noFigures(program: String)
    case recorderEnded(output: String)
    case failed(program: String, status: Int32)
    case noFeed(name: String)
  }

  private static let settlingSeconds = 12.0
  private static let port = "29470"
  private static let samplesPerSecond = 100
  /// The number of samples that the recorder reads from the buffer at a time: 150 ms.
  private static let samplesPerRefill = 15
  private static let feeds = ["gps", "motion", "heartRate", "pressure"]

  /// The resource usage of one program in the measured time.
  private struct Peer {
    var name: String
    var process: ChildProcess
    var before = 0.0
    var after = 0.0
    var cpuSeconds: Double { after - before }

    func reading() throws -> Double {
      guard let seconds = process.cpuSeconds else { throw Failure.noFigures(program: name) }
      return seconds
    }
  }

  func run() async throws -> [Measurement] {
    let rigs = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Tests/Rigs").standardizedFileURL
    let devices = try MadeDevices(rigs: rigs)
    defer { devices.end() }
    // A socket's path must be short, and the folder's may be long.
    let sockets = FileManager.default.temporaryDirectory.appending(path: "soak-\(getpid())")
    try FileManager.default.createDirectory(at: sockets, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: sockets) }
    let strap = try MadeStrap(in: sockets, rigs: rigs)
    defer { strap.end() }
    let receiver = try startReceiver(in: sockets)
    defer {
      receiver.killGroup()
      _ = try? receiver.wait()
    }
    try await Task.sleep(for: .seconds(2))
    let output = folder.appending(path: "soak.out")
    let recorder = try startRecorder(bus: strap.busAddress, sockets: sockets, output: output)
    let figures: [Measurement]
    do {
      figures = try measure(recorder, strap: strap)
    } catch {
      recorder.killGroup()
      _ = try? recorder.wait()
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      throw Failure.recorderEnded(output: "\(error): \(text)")
    }
    return try await figures + losses()
  }

  // MARK: - Programs

  private func startReceiver(in sockets: URL) throws -> ChildProcess {
    let log = folder.appending(path: "soak.nmea")
    try ReceiverLog.write(seconds: Int(seconds + 5 * Self.settlingSeconds), to: log)
    return try ChildProcess(
      "gpsfake",
      [
        "-1", "-q", "-n", "-c", ReceiverLog.sentenceDelay, "-P", Self.port,
        log.path(percentEncoded: false),
      ],
      environment: ["TMPDIR": sockets.path(percentEncoded: false)])
  }

  private func startRecorder(bus: String, sockets: URL, output: URL) throws -> ChildProcess {
    for suffix in ["", "-wal", "-shm", "-writers"] {
      try? FileManager.default.removeItem(atPath: storePath + suffix)
    }
    let runtime = sockets.path(percentEncoded: false)
    return try ChildProcess(
      workout,
      [
        "record", "walk", "--gps", "gpsd://127.0.0.1:\(Self.port)", "--imu",
        "iio:\(MadeDevices.uri)/\(MadeDevices.motionSensor)?rate=\(Self.samplesPerSecond)",
        "--barometer", "iio:\(MadeDevices.uri)", "--heart-rate", "ble:", "--store", storePath,
      ],
      environment: [
        "XDG_RUNTIME_DIR": runtime, "XDG_CONFIG_HOME": runtime, "DBUS_SYSTEM_BUS_ADDRESS": bus,
      ],
      output: output)
  }

  private func startPeers() throws -> [Peer] {
    let track = folder.appending(path: "soak.gpx").path(percentEncoded: false)
    return [
      Peer(
        name: "gpxlogger",
        process: try ChildProcess(
          "gpxlogger", ["-e", "sockets", "-f", track, "127.0.0.1:\(Self.port)"])),
      Peer(
        name: "gpspipe", process: try ChildProcess("gpspipe", ["-w", "127.0.0.1:\(Self.port)"])),
      Peer(
        name: "iio_readdev",
        process: try ChildProcess(
          "iio_readdev",
          ["-u", MadeDevices.uri, "-b", "\(Self.samplesPerRefill)", MadeDevices.motionSensor])),
    ]
  }

  // MARK: - Figures

  private func measure(_ recorder: ChildProcess, strap: MadeStrap) throws -> [Measurement] {
    var beats = 0
    _ = follow(recorder, for: Self.settlingSeconds / 2, strap: strap, beats: &beats)
    var peers = try startPeers()
    defer {
      for peer in peers {
        peer.process.killGroup()
        _ = try? peer.process.wait()
      }
    }
    _ = follow(recorder, for: Self.settlingSeconds / 2, strap: strap, beats: &beats)
    var ours = Peer(name: "workout", process: recorder)
    ours.before = try ours.reading()
    for index in peers.indices { peers[index].before = try peers[index].reading() }
    let resident = follow(recorder, for: seconds, strap: strap, beats: &beats)
    ours.after = try ours.reading()
    for index in peers.indices { peers[index].after = try peers[index].reading() }
    guard let peak = recorder.peakResidentBytes, let own = recorder.anonymousResidentBytes else {
      throw Failure.noFigures(program: "workout")
    }
    recorder.send(SIGINT)
    let end = try recorder.wait()
    guard end.exitStatus == 0 else {
      throw Failure.failed(program: "workout record", status: end.exitStatus)
    }
    return [
      Measurement(name: "sensors.shareOfCore", value: ours.cpuSeconds / seconds * 100, unit: "%"),
      Measurement(name: "sensors.peakResident", value: Double(peak) / 1e6, unit: "MB"),
      Measurement(name: "sensors.ownResident", value: Double(own) / 1e6, unit: "MB"),
      Measurement(name: "sensors.growth", value: growth(of: resident) / 1e6, unit: "MB"),
    ]
      + peers.map {
        Measurement(
          name: "sensors.cpu/\($0.name)", value: ours.cpuSeconds / $0.cpuSeconds, unit: "x")
      }
  }

  /// Sends a heartbeat and reads the recorder's memory once per second.
  ///
  /// - Returns: The resident bytes of each second.
  private func follow(
    _ recorder: ChildProcess, for seconds: Double, strap: MadeStrap, beats: inout Int
  ) -> [Double] {
    var resident: [Double] = []
    let begin = ContinuousClock.now
    for second in 1...max(1, Int(seconds)) {
      if strap.beat(beats) { beats += 1 }
      if let bytes = recorder.residentBytes { resident.append(Double(bytes)) }
      let next = begin + .seconds(second)
      Thread.sleep(forTimeInterval: max(0, (next - .now) / .seconds(1)))
    }
    return resident
  }

  /// Returns the growth from the second minute to the last, between their medians; in a short run,
  /// from its second fifth.
  ///
  /// A recorder grows once, as SQLite's page cache (2 MB) fills with the pages of the samples that it saves every half
  /// minute; the limit leaves room for that and for nothing that grows with the work.
  private func growth(of resident: [Double]) -> Double {
    let window = max(1, min(60, resident.count / 5))
    return Array(resident.suffix(window)).median
      - Array(resident.dropFirst(window).prefix(window)).median
  }

  private func losses() async throws -> [Measurement] {
    let tally = try await SoakTally(store: storePath)
    return try Self.feeds.flatMap { name in
      guard let feed = tally.feeds.first(where: { $0.name == name }) else {
        throw Failure.noFeed(name: name)
      }
      return [
        Measurement(name: "sensors.received.\(name)", value: Double(feed.received), unit: ""),
        Measurement(name: "sensors.lost.\(name)", value: Double(feed.lost), unit: ""),
      ]
    }
  }

  private var storePath: String {
    folder.appending(path: "soak.sqlite").path(percentEncoded: false)
  }
}
