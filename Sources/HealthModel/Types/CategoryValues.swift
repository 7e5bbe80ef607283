/// The enumeration that the values of a category type are cases of.
///
/// **Source** Types/enumerations.csv and enumeration-cases.csv, read out of Apple's HealthKit headers.
public struct CategoryValues: Hashable, Sendable {
  /// The enumeration's name, such as `SleepAnalysis`; `None` where a sample says no more than itself.
  public let name: String
  /// The name of each raw value.
  public let cases: [Int: String]
  /// Second names, which files of older times use.
  let aliases: [String: Int]
  /// What the constants of the export format begin with, such as `HKCategoryValueSleepAnalysis`.
  let constant: String

  init(_ name: String, constant: String, cases: [Int: String], aliases: [String: Int] = [:]) {
    self.name = name
    self.constant = constant
    self.cases = cases
    self.aliases = aliases
  }

  public func contains(_ value: Int) -> Bool { cases[value] != nil }

  /// The value of a name such as `asleepCore`, or of a second one such as `asleep`.
  public func value(named name: String) -> Int? {
    cases.first { $0.value == name }?.key ?? aliases[name]
  }

  /// The name of a value in the export format: `HKCategoryValueSleepAnalysisAsleepCore`.
  public func exportName(of value: Int) -> String? {
    cases[value].map { constant + $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// The value of a name of the export format; also of one that is out of use.
  public func value(exportName: String) -> Int? {
    guard exportName.hasPrefix(constant) else { return nil }
    let name = exportName.dropFirst(constant.count)
    guard let first = name.first, first.isUppercase else { return nil }
    return value(named: first.lowercased() + name.dropFirst())
  }
}
