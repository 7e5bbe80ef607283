import Consent
import GRDB
import HealthModel

/// The types of a query as rows of the store; a type that was never saved or decided about has no
/// row.
struct QueriedTypes {
  let ids: [ObjectType: Int64]
  /// The rows of a correlation type's member types, by its row.
  let members: [Int64: [Int64]]

  init(_ db: Database, _ types: Set<ObjectType>) throws {
    var ids: [ObjectType: Int64] = [:]
    var members: [Int64: [Int64]] = [:]
    for type in types {
      guard let id = try AccessPolicy.typeID(db, type) else { continue }
      ids[type] = id
      guard case .correlation(let correlation) = type else { continue }
      members[id] = try QuantityType.all.map(ObjectType.quantity)
        .filter(correlation.accepts).compactMap { try AccessPolicy.typeID(db, $0) }
    }
    self.ids = ids
    self.members = members
  }

  /// The list of an SQL `IN`.
  var list: String { Self.list(ids.values) }

  /// The list of those of which the handle may see samples; without any, no row is walked over.
  func list(seenBy policy: AccessPolicy) -> String {
    Self.list(ids.values.filter { !policy.seesNothing(of: $0) })
  }

  private static func list(_ ids: some Sequence<Int64>) -> String {
    "(\(ids.sorted().map(String.init).joined(separator: ",")))"
  }

  /// The types whose decisions determine which of these are visible.
  var deciding: Set<Int64> { Set(ids.values).union(members.values.joined()) }
}

extension AccessPolicy {
  /// An SQL condition on a row of `tombstone`, of one of the types: whether the handle could see the
  /// object when it was deleted; `nil` if it sees everything.
  ///
  /// It applies to deletions since the last decision about the types; an older anchor is answered with
  /// a reset. The numbers in the condition come from the store.
  func visibilityOfDeletions(_ types: QueriedTypes) -> String? {
    guard role == .client else { return nil }
    let cases = types.ids.sorted { $0.value < $1.value }.compactMap { type, id in
      condition(type, id, members: types.members[id] ?? []).map { "WHEN \(id) THEN \($0)" }
    }
    guard !cases.isEmpty else { return "0" }
    return "(CASE tombstone.typeId \(cases.joined(separator: " ")) ELSE 0 END)"
  }

  private func condition(_ type: ObjectType, _ id: Int64, members: [Int64]) -> String? {
    let isOwn = ownSource.map { "tombstone.sourceId = \($0)" }
    let permission = permission(id)
    switch type {
    case .correlation:
      // A correlation itself needs no permission: while the group may see any of its member types,
      // each deletion is checked against the group when it happens.
      let members = members.map(self.permission)
      let seesOthers = members.contains(where: \.readsOthers)
      guard seesOthers || members.contains(where: { $0.share == .sharingAuthorized }) else {
        return nil
      }
      return seesOthers ? isNotHidden : isOwn.map { "(\($0) AND \(isNotHidden))" }
    case .document:
      return any(own(permission, isOwn), permission.readsOthers ? isNotHidden : nil)
    default:
      let others: String? =
        switch permission.read {
        case nil, .nothing: nil
        case .since: isNotHidden
        case .everything: "1"
        }
      return any(own(permission, isOwn), others)
    }
  }

  private func own(_ permission: Permission, _ isOwn: String?) -> String? {
    permission.share == .sharingAuthorized ? isOwn : nil
  }

  private func any(_ conditions: String?...) -> String? {
    let conditions = conditions.compactMap(\.self)
    return conditions.isEmpty ? nil : "(\(conditions.joined(separator: " OR ")))"
  }

  private var isNotHidden: String {
    """
    NOT EXISTS (SELECT 1 FROM hiddenDeletion AS hidden
      WHERE hidden.change = tombstone.change AND hidden.groupId = \(group ?? 0))
    """
  }
}

extension Permission {
  /// Whether anything of other sources may be read.
  var readsOthers: Bool {
    switch read {
    case nil, .nothing: false
    case .since, .everything: true
    }
  }
}
