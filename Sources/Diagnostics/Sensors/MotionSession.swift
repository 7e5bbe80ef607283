import Console
import Feeds
import Foundation
package import HealthModel
import Recording

/// The samples and the name of one motion sensor, for commands in which a person holds it.
package struct MotionSession {
  /// The identification of a sensor.
  package struct Device: Hashable {
    /// The name in the file of calibrations; `nil` if the feed does not report it.
    package var name: String?
    package var temperatureCelsius: Double?
  }

  enum Failure: Error, CustomStringConvertible {
    case noMotion(feed: String)

    var description: String {
      switch self {
      case .noMotion(let feed):
        "\(feed) has no motion readings; use iio:DEVICE, fifo:PATH or a trace file"
      }
    }
  }

  let address: FeedAddress

  /// Creates a session; a file is read as fast as possible.
  package init(_ text: String) throws {
    switch try FeedAddress(text) {
    case .trace(let path, _): address = .trace(path: path, pace: .asFastAsPossible)
    case .gpsd, .geoclue, .replay, .bluetooth: throw Failure.noMotion(feed: text)
    case let other: address = other
    }
  }

  /// Whether somebody holds the sensor now.
  package var isLive: Bool {
    guard case .trace(let path, _) = address else { return true }
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
  }

  /// The frame of the samples.
  package var frame: String {
    if case .iio(let address) = address { address.frame.rawValue } else { "sensor" }
  }

  /// Passes samples to a closure until the end of the feed or until the closure returns true.
  ///
  /// - Parameters:
  ///   - limit: The time limit of a live sensor.
  ///   - receive: Processes a sample; returns true to stop.
  /// - Returns: The identification of the sensor.
  /// - Throws: `FeedError`, and what `receive` throws.
  package func follow(
    within limit: Duration, _ receive: (Reading<MotionSample>) throws -> Bool
  ) async throws -> Device {
    let feed = try address.traceFeed(clock: .hostNow, parts: .motion)
    var device = Device()
    if isLive {
      for try await event in Self.events(of: feed, within: limit) {
        if try apply(event, of: feed.name, &device, receive) { return device }
      }
      try Task.checkCancellation()
    } else {
      for try await event in feed.events() {
        try Task.checkCancellation()
        if try apply(event, of: feed.name, &device, receive) { return device }
      }
    }
    return device
  }

  /// Returns the events of a live feed until the time limit, also if the feed is silent.
  private static func events(
    of feed: any Feed<TraceRow>, within limit: Duration
  ) -> AsyncThrowingStream<FeedEvent<TraceRow>, any Error> {
    AsyncThrowingStream { continuation in
      let pump = Task {
        do {
          for try await event in feed.events() { continuation.yield(event) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      let timer = Task {
        try await Task.sleep(for: limit)
        continuation.finish()
      }
      continuation.onTermination = { _ in
        pump.cancel()
        timer.cancel()
      }
    }
  }

  private func apply(
    _ event: FeedEvent<TraceRow>, of name: String, _ device: inout Device,
    _ receive: (Reading<MotionSample>) throws -> Bool
  ) throws -> Bool {
    switch event {
    case .reading(let reading):
      guard let sample = reading.value.motion else { return false }
      return try receive(Reading(time: reading.time, uptime: reading.uptime, value: sample))
    case .connected(let connection): note(connection, in: &device)
    case .gap(let gap):
      if gap.until == nil { Terminal.warn("\(name): \(gap.reason)") }
    case .malformed(let fault): Terminal.warn("\(name): skipped: \(fault)".withoutControls)
    }
    return false
  }

  private func note(_ connection: FeedConnection, in device: inout Device) {
    switch connection.peer {
    case .sensor(let description):
      var place = IIOAddress.Place.local
      if case .iio(let address) = address { place = address.place }
      device.name = description.devices.first.map { SensorCalibrationFile.device($0, at: place) }
      device.temperatureCelsius = description.temperatureCelsius
    case .trace(let header):
      device.name = header.otherKeys.first { $0.name == "device" }?.value
    case .gpsd, .receiver, .geoclue, .bluetooth: break
    }
  }
}
