import Delivery
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Recording
import Synchronization

/// Shows the pending notifications of a store on the desktop, else on the terminal.
///
/// Without either, as in a service without a session, they stay pending.
struct PersonNotifier {
  let store: HealthStore

  init(_ store: HealthStore) { self.store = store }

  /// Delivers the pending notifications, oldest first; those that cannot be delivered stay pending for the next
  /// command.
  func deliver() async {
    do {
      for notification in try await store.pendingNotifications() {
        let text = NotificationWords.text(notification)
        guard let channel = Self.show(text) else { return }
        try await store.noteDelivered(notification, by: channel, at: .now)
      }
    } catch {
      Terminal.warn("cannot mark notifications as delivered: \(error)")
    }
  }

  private static func show(_ text: String) -> PersonNotification.Channel? {
    if DesktopNotification(title: "Workout", body: text).show() { return .desktop }
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    Terminal.warn(text)
    return .terminal
  }
}

/// The opened stores with pending notifications, which are delivered at the end of the command.
enum WaitingNotifications {
  private static let paths = Mutex<Set<String>>([])

  /// Adds a store if it has pending notifications.
  static func look(into store: HealthStore) {
    // Read errors are reported by the command itself.
    guard (try? store.hasPendingNotifications()) == true else { return }
    paths.withLock { _ = $0.insert(store.path) }
  }

  static func deliver() async {
    let waiting = paths.withLock { paths in
      defer { paths.removeAll() }
      return paths.sorted()
    }
    for path in waiting {
      guard
        let store = try? HealthStore(
          at: path, for: .commandLine, as: .owner, creating: false, key: StoreKey.named())
      else { continue }
      await PersonNotifier(store).deliver()
    }
  }
}

/// The texts of notifications.
enum NotificationWords {
  static func text(_ notification: PersonNotification) -> String {
    switch notification.kind {
    case .lowSteadiness: steadiness(notification.value)
    case .lowCardioFitness:
      "your cardio fitness has been low for your age and sex for four months; see workout estimate vo2max"
    case .checkIn:
      "your walking steadiness is declining by \(MeasureText.fixed(-notification.value, 1)) points per week; "
        + "see workout estimate steadiness"
    }
  }

  private static func steadiness(_ value: Double) -> String {
    let kind = Int(exactly: value).flatMap(SteadinessEvent.Kind.init(rawValue:))
    let found =
      switch kind {
      case .initialLow: "has been low for a month"
      case .initialVeryLow: "has been very low for a month"
      case .repeatLow: "is still low"
      case .repeatVeryLow: "is still very low"
      case nil: "is low"
      }
    return "your walking steadiness \(found)"
      + "; see workout estimate steadiness, and talk to someone you trust"
  }

  /// The questions for a person whose steadiness declines.
  static let checkIn = [
    "check: is something new, such as pain, a fall, an illness, a medication, other shoes or little sleep?",
    "if it persists or the cause is unclear, talk to someone you trust or to a doctor",
  ]
}
