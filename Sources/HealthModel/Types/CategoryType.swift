/// A type of sample whose value is one case of an enumeration.
///
/// **Source** Types/category-types.csv, derived from Apple's HealthKit headers and documentation.
public struct CategoryType: Hashable, Sendable {
  /// The identifier of the export format: `HKCategoryTypeIdentifier` and the name.
  public let identifier: String
  /// The values a sample of the type can have.
  public let values: CategoryValues
  /// Whether an application can be authorized to save it; other types are written only by the
  /// platform.
  public let isSavedByApplications: Bool
  /// The required metadata keys of a sample.
  public let requiredMetadata: [MetadataKey]
  /// Whether a sample is instantaneous, so that its start must equal its end.
  public let refusesDuration: Bool

  init(
    _ name: String, _ values: CategoryValues, isSavedByApplications: Bool = true,
    requiredMetadata: [MetadataKey] = [], refusesDuration: Bool = false
  ) {
    identifier = Self.identifierPrefix + name
    self.values = values
    self.isSavedByApplications = isSavedByApplications
    self.requiredMetadata = requiredMetadata
    self.refusesDuration = refusesDuration
  }

  static let identifierPrefix = "HKCategoryTypeIdentifier"

  /// The word for the type on the command line and in JSON: `sleepAnalysis`.
  public var name: String { TypeName.word(of: identifier, prefix: Self.identifierPrefix) }

  private static let byIdentifier = Dictionary(
    uniqueKeysWithValues: all.map { ($0.identifier, $0) })
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Creates the type of an identifier such as `HKCategoryTypeIdentifierSleepAnalysis`; `nil` for
  /// an unknown one.
  public init?(identifier: String) {
    guard let type = Self.byIdentifier[identifier] else { return nil }
    self = type
  }

  /// Creates the type of a word such as `sleepAnalysis`; `nil` for an unknown one.
  public init?(name: String) {
    guard let type = Self.byName[name] else { return nil }
    self = type
  }

  public static func == (a: CategoryType, b: CategoryType) -> Bool {
    a.identifier == b.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
