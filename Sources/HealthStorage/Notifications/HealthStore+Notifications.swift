public import Foundation
import GRDB
public import HealthModel

/// What the person is notified of; only the owner's handle has to do with it.
extension HealthStore {
  /// Stores notifications until they are delivered; one of a kind and date that is stored already is ignored.
  ///
  /// - Returns: How many are new.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  @discardableResult
  public func add(_ notifications: [PersonNotification]) async throws(StoreError) -> Int {
    try requireOwner()
    guard !notifications.isEmpty else { return 0 }
    return try await save { transaction in
      let table = NotificationTable(db: transaction.db)
      return try notifications.count { try table.insert($0) }
    }
  }

  /// Whether a notification waits to be delivered; one look into an index.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func hasPendingNotifications() throws(StoreError) -> Bool {
    try requireOwner()
    do {
      return try database.read { db in try NotificationTable(db: db).hasPending() }
    } catch {
      throw .from(error, path: path)
    }
  }

  /// The notifications that wait to be delivered, oldest first.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func pendingNotifications() async throws(StoreError) -> [PersonNotification] {
    try requireOwner()
    return try await read { db in
      try NotificationTable(db: db).notifications(where: "delivered IS NULL")
    }
  }

  /// All notifications of a kind, delivered or not, oldest first.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func notifications(
    of kind: PersonNotification.Kind
  ) async throws(StoreError) -> [PersonNotification] {
    try requireOwner()
    return try await read { db in
      try NotificationTable(db: db).notifications(where: "kind = ?", [kind.rawValue])
    }
  }

  /// Notes that the person was notified, and saves the notification's event as a sample, in one transaction:
  /// so an event that is in the store is one that they were notified of.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - channel: How.
  ///   - date: When.
  /// - Returns: `false` when another process had noted it before.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  @discardableResult
  public func noteDelivered(
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
