/// A kind of sample made of others that belong together.
public struct CorrelationType: Hashable, Sendable {
  /// The identifier of the export format: `HKCorrelationTypeIdentifier` and the name.
  public let identifier: String

  init(_ name: String) { identifier = Self.identifierPrefix + name }

  static let identifierPrefix = "HKCorrelationTypeIdentifier"

  /// Systolic and diastolic pressure of one measurement.
  public static let bloodPressure = CorrelationType("BloodPressure")
  /// What was in one thing eaten.
  public static let food = CorrelationType("Food")
  public static let all = [bloodPressure, food]

  /// The word for the type on the command line and in JSON: `bloodPressure`.
  public var name: String { TypeName.word(of: identifier, prefix: Self.identifierPrefix) }

  public init?(identifier: String) {
    guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }
}
