import Foundation

/// The cost of a live recording, compared with gpxlogger on the same gpsd.
///
/// One gpsd is fed by gpsfake in real time; all programs watch it for the same seconds: gpxlogger, a
/// recorder of that alone, and one with a 100 Hz inertial sensor and a heart rate strap as well. All
/// settle first, so that the start-up, which is negligible in a recording of hours, is excluded; it
/// is reported separately.
struct RecordingCost {
  var workout: String
  /// A receiver's log of six sentences per epoch, one epoch per second.
  var log: String
  /// The corresponding motion and heart rate.
  var trace: String
  var seconds: Double
  var folder: URL

  enum Failure: Error {
    case recorderEnded(output: String)
    case noFigures(program: String)
  }

  /// The resource usage of a program up to a moment.
  private struct Reading {
    var cpuSeconds: Double
    var writtenBytes: Int

    init(_ child: ChildProcess, program: String) throws {
      guard let cpu = child.cpuSeconds, let written = child.writtenBytes else {
        throw Failure.noFigures(program: program)
      }
      cpuSeconds = cpu
      writtenBytes = written
    }
  }

  /// The seconds until both programs are recording and have loaded everything.
  private static let settlingSeconds = 10.0
  /// One epoch per second: six sentences, minus the half millisecond gpsfake itself takes for each.
  private static let sentenceDelay = "0.1661"

  func run() throws -> [Measurement] {
    let port = try freePort()
    let receiver = try ChildProcess(
      "gpsfake", ["-1", "-q", "-n", "-c", Self.sentenceDelay, "-P", port, log],
      environment: ["TMPDIR": folder.path(percentEncoded: false)])
    defer {
      receiver.killGroup()
      _ = try? receiver.wait()
    }
    Thread.sleep(forTimeInterval: 2)
    let logger = try ChildProcess(
      "gpxlogger", ["-e", "sockets", "-f", path("logger.gpx"), "127.0.0.1:\(port)"])
    let places = try recorder("places", port: port, [])
    let recorder = try recorder(
      "recorder", port: port, ["--imu", trace, "--heart-rate", trace])
    do {
      return try measure(recorder: recorder, places: places, logger: logger)
    } catch {
      for child in [recorder, places, logger] { child.killGroup() }
      let output = try? String(contentsOf: output("recorder"), encoding: .utf8)
      throw Failure.recorderEnded(output: "\(error): \(output ?? "")")
    }
  }

  /// Starts a recording into a store of its own.
  private func recorder(_ name: String, port: String, _ feeds: [String]) throws -> ChildProcess {
    let runtime = folder.appending(path: name)
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
    return try ChildProcess(
      workout,
      [
        "record", "walk", "--gps", "gpsd://127.0.0.1:\(port)", "--store", path("\(name).sqlite"),
      ] + feeds,
      environment: ["XDG_RUNTIME_DIR": runtime.path(percentEncoded: false)], output: output(name))
  }

  private func output(_ name: String) -> URL { folder.appending(path: "\(name).out") }

  private func measure(
    recorder: ChildProcess, places: ChildProcess, logger: ChildProcess
  ) throws -> [Measurement] {
    Thread.sleep(forTimeInterval: Self.settlingSeconds)
    let recorderBefore = try Reading(recorder, program: "workout")
    let placesBefore = try Reading(places, program: "workout")
    let loggerBefore = try Reading(logger, program: "gpxlogger")
    Thread.sleep(forTimeInterval: seconds)
    let recorderAfter = try Reading(recorder, program: "workout")
    let placesAfter = try Reading(places, program: "workout")
    let loggerAfter = try Reading(logger, program: "gpxlogger")
    let peak = Double(recorder.peakResidentBytes ?? .max)
    recorder.send(SIGINT)
    places.send(SIGINT)
    logger.send(SIGTERM)
    _ = try logger.wait()
    _ = try places.wait()
    let end = try recorder.wait()

    let recorderCPU = recorderAfter.cpuSeconds - recorderBefore.cpuSeconds
    let placesCPU = placesAfter.cpuSeconds - placesBefore.cpuSeconds
    let loggerCPU = loggerAfter.cpuSeconds - loggerBefore.cpuSeconds
    let perHour = 3600 / seconds
    let written = Double(recorderAfter.writtenBytes - recorderBefore.writtenBytes)
    return [
      Measurement(name: "recording.places.cpu/gpxlogger", value: placesCPU / loggerCPU, unit: "x"),
      Measurement(name: "recording.cpu/gpxlogger", value: recorderCPU / loggerCPU, unit: "x"),
      Measurement(name: "recording.places.cpuPerHour", value: placesCPU * perHour, unit: "s"),
      Measurement(name: "recording.cpuPerHour", value: recorderCPU * perHour, unit: "s"),
      Measurement(name: "gpxlogger.cpuPerHour", value: loggerCPU * perHour, unit: "s"),
      Measurement(
        name: "recording.startAndStopCPU",
        value: (end.cpuSeconds - recorderCPU) * 1000, unit: "ms"),
      Measurement(name: "recording.peakResident", value: peak / 1e6, unit: "MB"),
      Measurement(name: "recording.writtenPerHour", value: written * perHour / 1e6, unit: "MB"),
    ]
  }

  private func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  private func freePort() throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, length)
        _ = getsockname(descriptor, $0, &length)
      }
    }
    return String(UInt16(bigEndian: address.sin_port))
  }
}
