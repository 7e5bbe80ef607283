import GRDB
import HealthModel

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
