import Feeds
import HealthModel

/// The notifications to the service manager about a recording, by the iterations of its loop: if the
/// loop hangs, the notifications stop, and the service is restarted.
public struct WatchdogHeartbeat: Sendable {
  private let notifier: ServiceNotifier?
  /// Whether the process ends when the recording does.
  private let endsWithRecording: Bool
  private let hasBegun: @Sendable () -> Void
  private var lastAlive: Duration?

  /// - Parameters:
  ///   - notifier: The notifier; `nil` if this is not a service.
  ///   - endsWithRecording: Whether the process ends when the recording does.
  ///   - hasBegun: Called once when the recording has begun.
  public init(
    _ notifier: ServiceNotifier?, endsWithRecording: Bool = true,
    hasBegun: @escaping @Sendable () -> Void = {}
  ) {
    self.notifier = notifier
    self.endsWithRecording = endsWithRecording
    self.hasBegun = hasBegun
  }

  /// Reports that the recording has begun, with its first data already stored.
  func begin(_ status: RecordingStatus) {
    notifier?.send(.ready, .status(status.serviceLine))
    hasBegun()
  }

  func changed(_ status: RecordingStatus) {
    notifier?.send(.status(status.serviceLine))
  }

  /// Whether iterations must be reported at all.
  var isWatched: Bool { notifier?.aliveInterval != nil }

  /// Whether an iteration is due to be reported, by the boot clock, even if readings define the
  /// recording's time.
  func isDue(at uptime: Duration) -> Bool {
    guard let interval = notifier?.aliveInterval else { return false }
    return lastAlive.map { uptime - $0 >= interval } ?? true
  }

  /// Reports that the loop has processed an input.
  mutating func turned(at uptime: Duration, _ status: RecordingStatus) {
    // A message that was not sent is tried again with the next iteration.
    if notifier?.send(.alive, .status(status.serviceLine)) == true { lastAlive = uptime }
  }

  /// Reports that the recording is over, and about to be saved.
  func end() {
    if endsWithRecording {
      notifier?.send(.stopping, .status("saving the workout"))
    } else {
      notifier?.send(.status("saving the workout"))
    }
  }
}

extension RecordingStatus {
  /// A line such as `walking running, 12 min, 0.97 km, GPS 3d`.
  var serviceLine: String {
    var parts = ["\(activity) \(state)", "\(Int(clamping: durationSeconds) / Self.minute) min"]
    if let distanceMeters, distanceMeters.isFinite {
      let hundredths = (distanceMeters / 10).rounded()
      parts.append("\(hundredths / 100) km")
    }
    if positioning.state != "off" { parts.append("GPS \(positioning.state)") }
    return parts.joined(separator: ", ")
  }

  private static let minute = 60
}
