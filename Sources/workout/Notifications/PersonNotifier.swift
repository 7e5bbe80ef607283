import CommandOptions
import Console
import Delivery
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Recording
import Reports
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
          at: path, for: .commandLine, as: .owner, creating: false, key: StoreKey.ofStore(at: path))
      else { continue }
      await PersonNotifier(store).deliver()
    }
  }
}
