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
