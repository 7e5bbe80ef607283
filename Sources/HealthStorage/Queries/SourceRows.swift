import GRDB
import HealthModel
import SampleQueries
import StoreErrors

/// Reads the source applications of samples.
enum SourceRows {
  static func sources(
    _ db: Database, _ policy: AccessPolicy, _ type: ObjectType, _ predicate: SamplePredicate?
  ) throws -> [Source] {
    guard type.isSample else { throw StoreError.predicate(.notSamples(type: type.identifier)) }
    let stored = try StoredType(db, type)
    let compiled = try CompiledPredicate(predicate, for: stored?.type ?? type, policy: policy)
    guard let stored else { return [] }
    let seen = policy.visibility().map { " AND \($0)" } ?? ""
    return try Row.fetchAll(
      db,
      sql: """
        SELECT name, bundleIdentifier FROM source WHERE id IN (
          SELECT sample.sourceId FROM sample WHERE sample.typeId = \(stored.row)
            AND (\(compiled.sql))\(seen))
        ORDER BY bundleIdentifier
        """, arguments: compiled.arguments
    ).map { Source(name: $0["name"], bundleIdentifier: $0["bundleIdentifier"]) }
  }
}

/// A type with its row in the store; a quantity type has its stored unit.
struct StoredType {
  let row: Int64
  let type: ObjectType

  /// Returns `nil` if no object of the type was ever saved.
  init?(_ db: Database, _ type: ObjectType) throws {
    let found = try Row.fetchOne(
      db, sql: "SELECT id, canonicalUnit FROM sampleType WHERE identifier = ?",
      arguments: [type.identifier])
    guard let found else { return nil }
    row = found["id"]
    guard case .quantity(let quantity) = type, let text: String = found["canonicalUnit"],
      text != quantity.canonicalUnit.description
    else {
      self.type = type
      return
    }
    self.type = .quantity(
      QuantityType(
        identifier: quantity.identifier, canonicalUnit: try Unit(text),
        aggregation: quantity.aggregation,
        isSavedByApplications: quantity.isSavedByApplications))
  }
}
