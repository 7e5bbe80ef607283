/// An enumeration whose cases have a stored number, a word for users and a name in exports.
public protocol NamedCase: RawRepresentable<Int>, CaseIterable, Sendable {
  /// The name of the constant in exports: `HKBloodTypeAPositive`.
  var exportName: String { get }
}

extension NamedCase {
  /// The word used on the command line and in JSON: `aPositive`.
  public var name: String { String(describing: self) }

  /// Creates the case of a word; `nil` for an unknown one.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Creates the case of a constant's name; `nil` for an unknown one.
  public init?(exportName: String) {
    guard let found = Self.allCases.first(where: { $0.exportName == exportName }) else {
      return nil
    }
    self = found
  }
}

extension QuantityType {
  static let identifierPrefix = "HKQuantityTypeIdentifier"
  /// The identifier prefix of types that no platform has.
  static let ownIdentifierPrefix = "WorkoutQuantityTypeIdentifier"

  /// The word for the type on the command line and in JSON: `heartRate`, `vo2Max`.
  ///
  /// It is the identifier without its prefix and with a lowercase first letter, or the whole
  /// identifier if it has no such prefix.
  public var name: String {
    let isOwn = identifier.hasPrefix(Self.ownIdentifierPrefix)
    return TypeName.word(
      of: identifier, prefix: isOwn ? Self.ownIdentifierPrefix : Self.identifierPrefix)
  }

  private static let byIdentifier = Dictionary(
    uniqueKeysWithValues: all.map { ($0.identifier, $0) })
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Creates the type of an identifier such as `HKQuantityTypeIdentifierHeartRate`, also of one for kept contents;
  /// `nil` for an unknown one.
  public init?(identifier: String) {
    if let type = Self.byIdentifier[identifier] {
      self = type
      return
    }
    guard identifier.hasPrefix(Self.keptPrefix) else { return nil }
    self = .kept(String(identifier.dropFirst(Self.keptPrefix.count)))
    guard self.identifier == identifier else { return nil }
  }

  /// Creates the type of a word such as `heartRate`; `nil` for an unknown one.
  public init?(name: String) {
    guard let type = Self.byName[name] else { return nil }
    self = type
  }
}

extension QuantityType: CustomStringConvertible {
  public var description: String { name }
}
