/// A unit of measure (placeholder until the grammar lands).
public struct Unit: Hashable, Sendable, Codable {
  public let symbol: String

  public init(_ symbol: String) throws(UnitError) {
    self.symbol = symbol
  }

  private init(trusted symbol: String) { self.symbol = symbol }

  public static let meter = Unit(trusted: "m")
  public static let kilocalorie = Unit(trusted: "kcal")
  public static let count = Unit(trusted: "count")
  public static let countPerMinute = Unit(trusted: "count/min")
}

public struct UnitError: Error, Hashable, Sendable {
}
