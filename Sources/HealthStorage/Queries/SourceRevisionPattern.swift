import GRDB
public import HealthModel

/// A pattern for source revisions: named parts must be equal, the others may be anything.
///
/// Every part is given: a value, `nil` for objects that have none, or a wildcard.
///
///     SourceRevisionPattern(
///       bundleIdentifier: "org.example.watch", version: .anyVersion,
///       productType: .exactly("Watch2,4"), operatingSystemVersion: .anyOperatingSystem)
public struct SourceRevisionPattern: Hashable, Sendable {
  /// A pattern for one property of a source revision.
  public enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
    /// An equal value; `nil` equals only `nil`.
    case exactly(Value?)
    case any
  }

  /// The bundle identifier, which must be equal.
  public var bundleIdentifier: String
  /// The pattern for the application's version.
  public var version: Part<String>
  /// The pattern for the product type, such as `Watch2,4`.
  public var productType: Part<String>
  /// The pattern for the version of the operating system.
  public var operatingSystemVersion: Part<OperatingSystemVersion>

  /// Creates a pattern with a value or a wildcard for each property.
  public init(
    bundleIdentifier: String, version: Part<String>, productType: Part<String>,
    operatingSystemVersion: Part<OperatingSystemVersion>
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  /// Creates a pattern that matches exactly this revision.
  public init(_ revision: SourceRevision) {
    self.init(
      bundleIdentifier: revision.source.bundleIdentifier, version: .exactly(revision.version),
      productType: .exactly(revision.productType),
      operatingSystemVersion: .exactly(revision.operatingSystemVersion))
  }
}

extension SourceRevisionPattern.Part where Value == String {
  /// The wildcard for the application's version.
  public static var anyVersion: Self { .any }
  /// The wildcard for the product type.
  public static var anyProductType: Self { .any }
}

extension SourceRevisionPattern.Part where Value == OperatingSystemVersion {
  /// The wildcard for the version of the operating system.
  public static var anyOperatingSystem: Self { .any }
}

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
