package import Foundation
package import GRDB
import HealthModel

/// The rows of notifications.
package struct NotificationTable {
  package let db: Database

  package init(db: Database) {
    self.db = db
  }

  /// Inserts a notification; an existing one of the same kind and date is unchanged.
  ///
  /// - Returns: Whether it is new.
  package func insert(_ notification: PersonNotification) throws -> Bool {
    let event = notification.event
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO notification
          (uuid, kind, date, value, eventType, eventStart, eventEnd, eventMetadata)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        notification.id.bytes, notification.kind.rawValue, notification.date.microseconds,
        notification.value, event?.type.identifier, event?.span.start.microseconds,
        event?.span.end.microseconds, event.flatMap { StoredMetadata.text($0.header.metadata) },
      ])
    return db.changesCount > 0
  }

  package func hasPending() throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM notification WHERE delivered IS NULL)") ?? false
  }

  /// The notifications in the order of their creation; those of kinds of a later release are
  /// omitted.
  package func notifications(
    where condition: String = "1", _ arguments: StatementArguments = []
  ) throws -> [PersonNotification] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM notification WHERE \(condition) ORDER BY id", arguments: arguments
    ).compactMap { row in
      guard let id = UUID(bytes: row["uuid"]),
        let kind = PersonNotification.Kind(rawValue: row["kind"])
      else { return nil }
      var notification = PersonNotification(
        id: id, kind, date: Instant(microseconds: row["date"]), value: row["value"],
        event: try event(row))
      if let date: Int64 = row["delivered"],
        let channel = PersonNotification.Channel(rawValue: row["channel"])
      {
        notification.delivery = .init(date: Instant(microseconds: date), channel: channel)
      }
      return notification
    }
  }

  private func event(_ row: Row) throws -> CategorySample? {
    guard let identifier: String = row["eventType"],
      let type = CategoryType(identifier: identifier),
      let value = Int(exactly: row["value"] as Double)
    else { return nil }
    return CategorySample(
      type: type, value: value,
      span: TimeRange(
        start: Instant(microseconds: row["eventStart"]),
        end: Instant(microseconds: row["eventEnd"])),
      header: ObjectHeader(metadata: try StoredMetadata.metadata(row["eventMetadata"])))
  }

  /// - Returns: `false` if another process recorded it before.
  package func noteDelivered(_ id: UUID, _ delivery: PersonNotification.Delivery) throws -> Bool {
    try db.execute(
      sql: """
        UPDATE notification SET delivered = ?, channel = ? WHERE uuid = ? AND delivered IS NULL
        """,
      arguments: [delivery.date.microseconds, delivery.channel.rawValue, id.bytes])
    return db.changesCount > 0
  }
}
