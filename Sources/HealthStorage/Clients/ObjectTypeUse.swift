public import Consent
import Foundation
import GRDB
public import HealthModel
import StoreDatabase
public import StoreErrors

/// The use that a type is requested for: reading or saving.
enum ObjectTypeUse: Hashable, Sendable {
  case read(ObjectType)
  case share(ObjectType)
}

extension HealthStore {
  /// Asks the person for access to types that are not decided yet.
  ///
  /// The handle's `ConsentChannel` shows the request; where nobody can be asked it waits, for any time,
  /// until the owner answers in any process. Cancelling the task withdraws the request. The owner's own
  /// handle needs no permission: its requests complete at once.
  ///
  /// Positions need `ObjectType/location` in addition to the health data types, in a
  /// separate request.
  ///
  /// **Source** `requestAuthorization(toShare:read:)` of Apple's HealthKit documentation.
  ///
  /// - Parameters:
  ///   - share: The types to save; `nil` is the same as none.
  ///   - read: The types to read.
  /// - Returns: Whether it was decided or cancelled; never the granted types.
  /// - Throws: `StoreError.permission(_:)` (`badRequest`), `StoreError.permission(_:)` (`notRegistered`),
  ///   `StoreError.permission(_:)` (`nobodyToAsk`), `StoreError.cancelled`, or the any-time cases.
  @discardableResult
  public func requestAuthorization(
    toShare share: Set<ObjectType>?, read: Set<ObjectType>
  ) async throws(StoreError) -> AuthorizationOutcome {
    let share = share ?? []
    try Self.check(share: share, read: read)
    guard role == .client else { return .completed }
    return try await ask { (transaction, client) in
      guard read.isEmpty || client.readPurpose != nil else {
        throw StoreError.badRequest(.noReadPurpose)
      }
      guard share.isEmpty || client.sharePurpose != nil else {
        throw StoreError.badRequest(.noSharePurpose)
      }
      return try transaction.undecided(share: share, read: read, group: client.group)
    } show: { (presenter, request) in
      await presenter.decide(request).mapped { Answer(types: $0) }
    }
  }

  /// Whether ``requestAuthorization(toShare:read:)`` would show anything.
  ///
  /// - Throws: `StoreError.permission(_:)` (`badRequest`), or the any-time cases.
  public func requestStatus(
    toShare share: Set<ObjectType>?, read: Set<ObjectType>
  ) async throws(StoreError) -> AuthorizationRequestStatus {
    let share = share ?? []
    try Self.check(share: share, read: read)
    guard role == .client else { return .unnecessary }
    return try await self.read { [bundle = client.source.bundleIdentifier] db in
      let table = ClientTable(db: db)
      guard let client = try table.stored(bundle) else { return .unknown }
      let permissions = try table.permissions(group: client.group)
      let isUndecided =
        share.contains { (permissions[$0]?.share ?? .notDetermined) == .notDetermined }
        || read.contains { permissions[$0]?.read == nil }
      return isUndecided ? .shouldRequest : .unnecessary
    }
  }

  /// Whether the handle may save the type; there is no such status for reading.
  public func sharingStatus(for type: ObjectType) async throws(StoreError) -> SharingStatus {
    try await read { db, policy in
      guard policy.role == .client else { return .sharingAuthorized }
      return try AccessPolicy.typeID(db, type).map { policy.permission($0).share }
        ?? .notDetermined
    }
  }

  /// Returns the earliest readable date of each type whose read access is limited to a date.
  ///
  /// A type that is missing in the result is unlimited or refused: the two look the same.
  ///
  /// **Source** `earliestAuthorizedSampleDate(for:)` of Apple's HealthKit documentation.
  public func earliestAuthorizedSampleDates(
    for types: Set<ObjectType>
  ) async throws(StoreError) -> [ObjectType: Instant] {
    try await read { db, policy in
      var dates: [ObjectType: Instant] = [:]
      for type in types {
        guard let row = try AccessPolicy.typeID(db, type),
          case .since(let date) = policy.permission(row).read
        else { continue }
        dates[type] = date
      }
      return dates
    }
  }

  /// Rejects requests that no client may make.
  private static func check(
    share: Set<ObjectType>, read: Set<ObjectType>
  ) throws(StoreError) {
    guard !share.isEmpty || !read.isEmpty else { throw .badRequest(.nothingAsked) }
    let uses =
      read.sortedByName.map(ObjectTypeUse.read) + share.sortedByName.map(ObjectTypeUse.share)
    if let flaw = uses.lazy.compactMap(RequestError.init).first { throw .badRequest(flaw) }
    // Location access needs a decision of its own, separate from a list of measures.
    if read.contains(.location), uses.count > 1 {
      throw .badRequest(.notApart(ObjectType.location.identifier))
    }
  }
}

extension SaveTransaction {
  /// The undecided types of a request.
  fileprivate mutating func undecided(
    share: Set<ObjectType>, read: Set<ObjectType>, group: Int64
  ) throws -> RequestTable.Asked {
    let permissions = try ClientTable(db: db).permissions(group: group)
    var asked = RequestTable.Asked()
    for type in share.union(read).sortedByName {
      let permission = permissions[type] ?? Permission()
      let use = RequestTable.TypeUse(
        share: share.contains(type) && permission.share == .notDetermined,
        read: read.contains(type) && permission.read == nil)
      if use.share || use.read { asked.types[try typeID(type)] = use }
    }
    return asked
  }
}
