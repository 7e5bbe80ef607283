/// A type of sample that groups related samples.
public struct CorrelationType: Hashable, Sendable {
  /// The identifier of the export format: `HKCorrelationTypeIdentifier` and the name.
  public let identifier: String

  /// The types of its members, one sample of each; empty if any sample can be one.
  public let members: [QuantityType]

  init(_ name: String, members: [QuantityType] = []) {
    identifier = Self.identifierPrefix + name
    self.members = members
  }

  static let identifierPrefix = "HKCorrelationTypeIdentifier"

  /// The word for the type on the command line and in JSON: `bloodPressure`.
  public var name: String { TypeName.word(of: identifier, prefix: Self.identifierPrefix) }

  public init?(identifier: String) {
    guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }

  /// Creates the type of a word such as `bloodPressure`; `nil` for an unknown one.
  public init?(name: String) {
    guard let type = Self.all.first(where: { $0.name == name }) else { return nil }
    self = type
  }
}

extension CorrelationType {
  /// Whether samples of the type can be members: the two pressures of a blood pressure, the
  /// nutrients of a food.
  ///
  /// **Source** The correlation types of Apple's HealthKit documentation.
  public func accepts(_ type: ObjectType) -> Bool {
    guard case .quantity(let quantity) = type else { return false }
    if self == .bloodPressure { return quantity.name.hasPrefix("bloodPressure") }
    return quantity.name.hasPrefix("dietary")
  }
}
