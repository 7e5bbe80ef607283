import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

/// The notifications for the person; only the owner's handle can access them.
extension HealthStore {
  /// Stores notifications until they are delivered; one whose kind and date are already stored is ignored.
  ///
  /// - Returns: The number of new notifications.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  @discardableResult
  package func add(_ notifications: [PersonNotification]) async throws(StoreError) -> Int {
    try requireOwner()
    guard !notifications.isEmpty else { return 0 }
    return try await save { transaction in
      let table = NotificationTable(db: transaction.db)
      return try notifications.count { try table.insert($0) }
    }
  }

  /// Whether a notification waits to be delivered; it costs one index lookup.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func hasPendingNotifications() throws(StoreError) -> Bool {
    try requireOwner()
    do {
      return try database.read { db in try NotificationTable(db: db).hasPending() }
    } catch {
      throw .from(error, path: path)
    }
  }

  /// The notifications that wait to be delivered, oldest first.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func pendingNotifications() async throws(StoreError) -> [PersonNotification] {
    try requireOwner()
    return try await read { db in
      try NotificationTable(db: db).notifications(where: "delivered IS NULL")
    }
  }

  /// All notifications of a kind, delivered or not, oldest first.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func notifications(
    of kind: PersonNotification.Kind
  ) async throws(StoreError) -> [PersonNotification] {
    try requireOwner()
    return try await read { db in
      try NotificationTable(db: db).notifications(where: "kind = ?", [kind.rawValue])
    }
  }

  /// Records a delivery, and saves the notification's event as a sample, in one transaction: so the person
  /// was notified of every event in the store.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - channel: The channel of the delivery.
  ///   - date: The time of the delivery.
  /// - Returns: `false` if another process had recorded it before.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  @discardableResult
  package func noteDelivered(
    _ notification: PersonNotification, by channel: PersonNotification.Channel,
    at date: Instant
  ) async throws(StoreError) -> Bool {
    try requireOwner()
    return try await save { transaction in
      let table = NotificationTable(db: transaction.db)
      let delivery = PersonNotification.Delivery(date: date, channel: channel)
      guard try table.noteDelivered(notification.id, delivery) else { return false }
      if var event = notification.event {
        event.header.metadata[.notified] = .date(date)
        event.header.metadata[.notificationChannel] = .string(channel.rawValue)
        _ = try transaction.insert(event)
      }
      return true
    }
  }
}
