/// A kind of sample whose value is one case of an enumeration.
public struct CategoryType: Hashable, Sendable {
  /// The identifier of the export format: `HKCategoryTypeIdentifier` and the name.
  public let identifier: String
  /// The values a sample of the type can have.
  public let values: CategoryValues
  /// Whether an application can be allowed to save it.
  public let isSavedByApplications: Bool

  init(_ name: String, _ values: CategoryValues, isSavedByApplications: Bool = true) {
    identifier = Self.identifierPrefix + name
    self.values = values
    self.isSavedByApplications = isSavedByApplications
  }

  static let identifierPrefix = "HKCategoryTypeIdentifier"

  /// The word for the type on the command line and in JSON: `sleepAnalysis`.
  public var name: String { TypeName.word(of: identifier, prefix: Self.identifierPrefix) }

  private static let byIdentifier = Dictionary(
    uniqueKeysWithValues: all.map { ($0.identifier, $0) })

  /// The type of an identifier such as `HKCategoryTypeIdentifierSleepAnalysis`; `nil` for an unknown one.
  public init?(identifier: String) {
    guard let type = Self.byIdentifier[identifier] else { return nil }
    self = type
  }
}
