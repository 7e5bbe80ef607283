/// A type of sample whose value is one case of an enumeration.
///
/// **Source** Types/category-types.csv, derived from Apple's HealthKit headers and documentation.
public struct CategoryType: Hashable, Sendable {
  /// The identifier of the export format: `HKCategoryTypeIdentifier` and the name; that of a type which the platform
  /// has as a class of its own begins with `WorkoutCategoryTypeIdentifier`.
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
    requiredMetadata: [MetadataKey] = [], refusesDuration: Bool = false, isOwn: Bool = false
  ) {
    identifier = (isOwn ? Self.ownIdentifierPrefix : Self.identifierPrefix) + name
    self.values = values
    self.isSavedByApplications = isSavedByApplications
    self.requiredMetadata = requiredMetadata
    self.refusesDuration = refusesDuration
  }

  static let identifierPrefix = "HKCategoryTypeIdentifier"
  private static let ownIdentifierPrefix = "WorkoutCategoryTypeIdentifier"

  /// The word for the type on the command line and in JSON: `sleepAnalysis`.
  public var name: String {
    let isOwn = identifier.hasPrefix(Self.ownIdentifierPrefix)
    return TypeName.word(
      of: identifier, prefix: isOwn ? Self.ownIdentifierPrefix : Self.identifierPrefix)
  }

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

/// The enumeration of a category type's values.
///
/// **Source** Types/enumerations.csv and enumeration-cases.csv, derived from Apple's HealthKit
/// headers.
public struct CategoryValues: Hashable, Sendable {
  /// The enumeration's name, such as `SleepAnalysis`; `None` for a sample without further meaning.
  public let name: String
  /// The name of each raw value.
  public let cases: [Int: String]
  /// Alternative names used in older files.
  let aliases: [String: Int]
  /// The prefix of the constants of the export format, such as `HKCategoryValueSleepAnalysis`.
  let constant: String

  init(_ name: String, constant: String, cases: [Int: String], aliases: [String: Int] = [:]) {
    self.name = name
    self.constant = constant
    self.cases = cases
    self.aliases = aliases
  }

  public func contains(_ value: Int) -> Bool { cases[value] != nil }

  /// Returns the value of a name such as `asleepCore`, or of an alternative name such as `asleep`.
  public func value(named name: String) -> Int? {
    cases.first { $0.value == name }?.key ?? aliases[name]
  }

  /// Returns the name of a value in the export format: `HKCategoryValueSleepAnalysisAsleepCore`.
  public func exportName(of value: Int) -> String? {
    cases[value].map { constant + $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Returns the value of a name of the export format, including deprecated names.
  public func value(exportName: String) -> Int? {
    guard exportName.hasPrefix(constant) else { return nil }
    let name = exportName.dropFirst(constant.count)
    guard let first = name.first, first.isUppercase else { return nil }
    return value(named: first.lowercased() + name.dropFirst())
  }
}
