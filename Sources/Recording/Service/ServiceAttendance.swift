import Feeds
import HealthModel

/// What the service manager hears of a recording, by the turns of its one loop: a loop that hangs is not
/// heard of, and is started again.
public struct ServiceAttendance: Sendable {
  private let notifier: ServiceNotifier?
  /// Whether the process ends when the recording does.
  private let endsWithRecording: Bool
  private let hasBegun: @Sendable () -> Void
  private var lastAlive: Duration?

  /// - Parameters:
  ///   - notifier: Who is told; `nil` where this is no service.
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

  /// The recording has begun, with what is there already kept.
  func begin(_ status: RecordingStatus) {
    notifier?.send(.ready, .status(status.serviceLine))
    hasBegun()
  }

  func changed(_ status: RecordingStatus) {
    notifier?.send(.status(status.serviceLine))
  }

  /// Whether turns have to be told at all.
  var isWatched: Bool { notifier?.aliveInterval != nil }

  /// Whether a turn is to be told now, by the boot clock, also where readings make the recording's time.
  func isDue(at uptime: Duration) -> Bool {
    guard let interval = notifier?.aliveInterval else { return false }
    return lastAlive.map { uptime - $0 >= interval } ?? true
  }

  /// The loop has taken an input and done what follows from it.
  mutating func turned(at uptime: Duration, _ status: RecordingStatus) {
    // What was not sent is tried again with the next turn.
    if notifier?.send(.alive, .status(status.serviceLine)) == true { lastAlive = uptime }
  }

  /// The recording is over, and about to be written whole.
  func end() {
    if endsWithRecording {
      notifier?.send(.stopping, .status("saving the workout"))
    } else {
      notifier?.send(.status("saving the workout"))
    }
  }
}

extension RecordingStatus {
  /// `walking running, 12 min, 0.97 km, GPS 3d`.
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
