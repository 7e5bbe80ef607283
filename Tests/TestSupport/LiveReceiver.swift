import Foundation
public import HealthModel

/// A receiver that sends in real time: it moves north and reports its position with the host's time.
public final class LiveReceiver: Sendable {
  private let receiver: FakeReceiver
  private let epochsPerSecond: Int
  private let speed: Double
  private let ahead: Duration

  /// - Parameters:
  ///   - receiver: The receiver to send through, already plugged in.
  ///   - epochsPerSecond: At most 10.
  ///   - speed: Meters per second.
  ///   - ahead: The offset of its clock ahead of the host's.
  public init(
    _ receiver: FakeReceiver, epochsPerSecond: Int, speed: Double = 1.4,
    ahead: Duration = .zero
  ) {
    self.ahead = ahead
    self.receiver = receiver
    self.epochsPerSecond = epochsPerSecond
    self.speed = speed
  }

  /// Sends until cancelled, or until the receiver is disconnected.
  public func talk() async {
    let start = Self.now + ahead
    while !Task.isCancelled {
      let time = Self.now + ahead
      let text = epoch(at: time, since: start).sentences(withSatellites: false).joined()
      guard (try? receiver.say(Array(text.utf8))) != nil else { return }
      try? await Task.sleep(for: .seconds(1) / epochsPerSecond)
    }
  }

  /// The wall clock, truncated to the hundredths of a sentence.
  private static var now: Instant {
    let hundredths = (Date().timeIntervalSince1970 * 100).rounded(.down)
    return Instant(microseconds: Int64(hundredths) * 10_000)
  }

  private func epoch(at time: Instant, since start: Instant) -> ReceiverEpoch {
    let seconds = (time - start).inSeconds
    let satellites = (1...9).map {
      ReceiverEpoch.Satellite(
        number: $0, elevation: 40, azimuth: 40 * $0 % 360, signal: 40, isUsed: true)
    }
    return ReceiverEpoch(
      seconds: seconds, time: time, hasFix: true,
      latitude: 52.473 + seconds * speed / 111_270, longitude: 13.403, altitude: 49,
      geoidSeparation: 39.6, speed: speed, course: 0, hdop: 0.7, satellites: satellites)
  }
}
