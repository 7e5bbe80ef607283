import Delivery
import Foundation
import HealthModel
import HealthStorage
import Recording
import Synchronization

/// Notifies the person of what waits in a store: on their desktop, else on their terminal.
///
/// Where there is neither, as in a service without a session, it goes on waiting.
struct PersonNotifier {
  let store: HealthStore

  init(_ store: HealthStore) { self.store = store }

  /// Delivers what waits, oldest first; what cannot be delivered now waits for the next command.
  func deliver() async {
    do {
      for notification in try await store.pendingNotifications() {
        let text = NotificationWords.text(notification)
        guard let channel = Self.show(text) else { return }
        try await store.noteDelivered(notification, by: channel, at: .now)
      }
    } catch {
      Terminal.warn("the notifications were not noted as delivered: \(error)")
    }
  }

  private static func show(_ text: String) -> PersonNotification.Channel? {
    if DesktopNotification(title: "Workout", body: text).show() { return .desktop }
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    Terminal.warn(text)
    return .terminal
  }
}

/// The stores that a command opened and that have notifications waiting: they are delivered when it is done.
enum WaitingNotifications {
  private static let paths = Mutex<Set<String>>([])

  /// Remembers a store that was opened, if something waits in it.
  static func look(into store: HealthStore) {
    // Media that cannot be read are the command's own to report.
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
