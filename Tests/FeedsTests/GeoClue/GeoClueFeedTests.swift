import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// The feed over a real D-Bus with sd-bus; only GeoClue is emulated.
@Suite("The feed from GeoClue", .needsBluetoothMock, .serialized, .timeLimit(.minutes(2)))
struct GeoClueFeedTests {
  @Test("fixes have degrees, meters, meters per second and GeoClue's time")
  func units() async throws {
    let before = BootClock.now
    let now = Int(Date().timeIntervalSince1970)
    let readings = try await GeoCluePlay.fixes(1) { bus in
      try await GeoCluePlay.place(
        bus, ["Altitude": 519.5, "Speed": 1.4, "Heading": 90.0, "Timestamp": [now, 250_000]])
    }
    let reading = try #require(readings.first)
    let time = Instant(microseconds: Int64(now) * 1_000_000 + 250_000)
    #expect(
      reading.value
        == Fix(
          mode: .threeDimensional, receiverTime: time,
          location: Location(
            time: time, latitude: 48.137, longitude: 11.575, altitude: 519.5,
            horizontalAccuracy: 5, speed: 1.4, course: 90)))
    #expect(reading.time == time)
    #expect(reading.uptime > before && reading.uptime <= BootClock.now)
  }

  @Test("values that GeoClue does not know are nil, and so is an accuracy of zero")
  func unknown() async throws {
    let readings = try await GeoCluePlay.fixes(1) { bus in
      try await GeoCluePlay.place(bus, accuracy: 0, ["Timestamp": [0, 0]])
    }
    let fix = try #require(readings.first?.value)
    let location = try #require(fix.location)
    #expect(fix.mode == .twoDimensional && fix.receiverTime == nil)
    #expect(location.altitude == nil && location.horizontalAccuracy == nil)
    #expect(location.speed == nil && location.course == nil)
    #expect(location.time == FeedSubject.clock.utc(at: try #require(readings.first?.uptime)))
  }

  @Test("positions that are kilometers off, or of unknown accuracy, are fixes without a location")
  func inaccurate() async throws {
    let readings = try await GeoCluePlay.fixes(4) { bus in
      for accuracy in [25_000, 100.1, .greatestFiniteMagnitude, 100] {
        try await GeoCluePlay.place(bus, accuracy: accuracy)
      }
    }
    #expect(readings.map { $0.value.location?.horizontalAccuracy } == [nil, nil, nil, 100])
    #expect(readings.map(\.value.mode) == [.noFix, .noFix, .noFix, .twoDimensional])
    #expect(readings.prefix(3).allSatisfy { $0.value.receiverTime == nil })
  }

  @Test("fixes arrive in order, each once")
  func order() async throws {
    let latitudes = (0..<200).map { 48 + Double($0) / 1000 }
    let readings = try await GeoCluePlay.fixes(latitudes.count) { bus in
      for latitude in latitudes { try await GeoCluePlay.place(bus, latitude: latitude) }
    }
    #expect(readings.map { $0.value.location?.latitude } == latitudes)
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.uptime <= $1.uptime })
  }

  @Test("the client asks for exact positions without thresholds, and is stopped at the end")
  func client() async throws {
    let bus = try await GeoCluePlay.bus()
    try await GeoCluePlay.run(GeoCluePlay.feed(bus)) { event in
      if case .connected = event { true } else { false }
    }
    for await _ in Attempts() where try await bus.report("count", "Stop") == "1" { break }
    #expect(try await bus.report("count", "Stop") == "1")
    let settings =
      #"{"DesktopId": "org.workout.Workout", "DistanceThreshold": 0, "#
      + #""RequestedAccuracyLevel": 8, "TimeThreshold": 0}"#
    #expect(try await bus.report("settings") == settings)
  }

  @Test("a position that GeoClue stored before the start is a fix without a location")
  func stored() async throws {
    let hourAgo = Int(Date().timeIntervalSince1970) - 3600
    let readings = try await GeoCluePlay.fixes(2) { bus in
      // The second: the clock of this machine may be wrong, but a receiver's position is not lost.
      for _ in 0..<2 { try await GeoCluePlay.place(bus, ["Timestamp": [hourAgo, 0]]) }
    }
    #expect(readings.map { $0.value.location != nil } == [false, true])
  }
}
