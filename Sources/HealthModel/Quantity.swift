/// A number with its unit, kept as given: 25 yd stays 25 yd.
public struct Quantity: Hashable, Sendable, Codable {
  public let value: Double
  public let unit: Unit

  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }
}
