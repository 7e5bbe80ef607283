import Consent
import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

extension HealthStore {
  /// Makes estimates of a type ignore data from before a date, from now on.
  ///
  /// Existing estimates are unchanged. The effect ends once the date is older than the period that an
  /// estimate uses. An application must have registered that it recalibrates estimates and needs permission
  /// to read and to save the type, and the person is asked each time. The owner's own handle asks before it
  /// calls this.
  ///
  /// **Source** `recalibrateEstimates(sampleType:date:)` of Apple's HealthKit documentation, whose
  /// entitlement is a registration here.
  ///
  /// - Throws: `StoreError.recalibration(_:)`, `StoreError.permission(_:)` (`notAuthorized`),
  ///   `StoreError.permission(_:)` (`notRegistered`), `StoreError.permission(_:)` (`nobodyToAsk`), `StoreError.cancelled` if the
  ///   request was closed without an answer, or the any-time cases.
  package func recalibrateEstimates(
    of type: ObjectType, from date: Instant
  ) async throws(StoreError) {
    guard type.allowsRecalibrationForEstimates, case .quantity(let quantityType) = type else {
      throw .recalibration(.type(type.name))
    }
    let now = Instant.current
    guard date <= now else { throw .recalibration(.inTheFuture(date)) }
    guard role == .client else {
      try await changeSettings { transaction in
        try RecalibrationTable(db: transaction.db).insert(
          type: try transaction.typeID(type), source: try transaction.clientSource(), issued: now,
          from: date)
      }
      return
    }
    let outcome = try await ask { [self] (transaction, stored) in
      try Self.authorizeRecalibration(of: type, stored, transaction.db, client.source)
      var asked = RequestTable.Asked()
      asked.recalibration = .init(type: try transaction.typeID(type), from: date)
      return asked
    } show: { (presenter, request) in
      await presenter.confirm(request).mapped { Answer(allowsRecalibration: $0) }
    }
    guard outcome == .completed else { throw .cancelled }
    let own = client.source.bundleIdentifier
    let made = try await read { db in
      try RecalibrationTable(db: db).all(of: quantityType)
        .contains { $0.source.bundleIdentifier == own && $0.from == date && $0.issued >= now }
    }
    guard made else { throw .recalibration(.declined) }
  }

  /// The recalibrations of a type, by the time of their request.
  ///
  /// A client that may not read the type sees none.
  package func recalibrations(
    of type: QuantityType
  ) async throws(StoreError) -> [EstimateRecalibration] {
    try await read { db, policy in
      guard try policy.reads(.quantity(type), db) else { return [] }
      return try RecalibrationTable(db: db).all(of: type)
    }
  }

  private static func authorizeRecalibration(
    of type: ObjectType, _ stored: ClientTable.Stored, _ db: Database, _ client: Source
  ) throws {
    guard try ClientTable(db: db).recalibrates(stored) else {
      throw StoreError.recalibration(.notEntitled(client.bundleIdentifier))
    }
    let permission = try ClientTable(db: db).permissions(group: stored.group)[type] ?? Permission()
    switch permission.share {
    case .sharingAuthorized: break
    case .sharingDenied: throw StoreError.notAuthorized(type: type.identifier, .denied)
    case .notDetermined: throw StoreError.notAuthorized(type: type.identifier, .notDetermined)
    }
    // A missing read permission is reported to the client, since the call has no meaning without it.
    switch permission.read {
    case .everything, .since: break
    case .nothing: throw StoreError.notAuthorized(type: type.identifier, .denied)
    case nil: throw StoreError.notAuthorized(type: type.identifier, .notDetermined)
    }
  }
}
