/// A fact about the person that applications may read and only the owner sets.
public struct CharacteristicType: Hashable, Sendable {
  /// The identifier of the export format: `HKCharacteristicTypeIdentifier` and the name.
  public let identifier: String

  init(_ name: String) { identifier = Self.identifierPrefix + name }

  static let identifierPrefix = "HKCharacteristicTypeIdentifier"

  /// The word for the type on the command line and in JSON: `dateOfBirth`.
  public var name: String { TypeName.word(of: identifier, prefix: Self.identifierPrefix) }

  public init?(identifier: String) {
    guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }

  /// Creates the type of a word such as `dateOfBirth`; `nil` for an unknown one.
  public init?(name: String) {
    guard let type = Self.all.first(where: { $0.name == name }) else { return nil }
    self = type
  }
}
