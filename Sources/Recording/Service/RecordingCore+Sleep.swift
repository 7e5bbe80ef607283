import Feeds
public import Foundation
import HealthModel
import Sessions

/// The handling of a sleep of the machine.
extension RecordingCore {
  /// Notes the gap; the session's time continues, since it is that of the person.
  ///
  /// The engines are not notified: they detect the gap in the readings, as they do when the stored
  /// ones are processed again, and so produce the same results.
  ///
  /// - Parameters:
  ///   - duration: The time the machine slept.
  ///   - uptime: The boot clock when it was awake again.
  mutating func slept(for duration: Duration, until uptime: Duration) {
    guard session.state.isActive, !isWaitingForTime else { return }
    let now = clock.utc(at: uptime)
    // A recording that was begun or resumed in between slept only since then.
    let start = max(now - duration, session.startDate ?? now)
    note(.suspended(TimeRange(start: start, end: now)))
    updateFieldTest(.silence(until: now))
    observe(.tick(at: now))
  }
}

extension ControlSocketAddress {
  /// The address at which a service waits for requests to start a recording, alongside the sockets of
  /// recordings.
  ///
  /// It is the same for every store. A service manager that listens there starts the service on demand.
  public static func service(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ControlSocketAddress {
    let folder = ControlSocketAddress(storePath: "/", environment: environment).folder
    return ControlSocketAddress(path: folder + "/service.sock")
  }
}
