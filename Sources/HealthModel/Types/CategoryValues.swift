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
