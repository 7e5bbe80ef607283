import GRDB
import HealthModel

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
