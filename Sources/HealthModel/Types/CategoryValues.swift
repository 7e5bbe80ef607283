/// The enumeration that the values of a category type are cases of.
public struct CategoryValues: Hashable, Sendable {
  /// The enumeration's name, such as `SleepAnalysis`; `None` where a sample says no more than itself.
  public let name: String
  /// The name of each raw value.
  public let cases: [Int: String]

  init(_ name: String, _ cases: [Int: String]) {
    self.name = name
    self.cases = cases
  }

  public func contains(_ value: Int) -> Bool { cases[value] != nil }
}
