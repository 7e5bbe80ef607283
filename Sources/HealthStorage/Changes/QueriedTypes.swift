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
  var list: String { "(\(ids.values.sorted().map(String.init).joined(separator: ",")))" }

  /// The types whose decisions determine which of these are visible.
  var deciding: Set<Int64> { Set(ids.values).union(members.values.joined()) }
}
