/// A case with a number that is stored, a word for people and a name in exports.
public protocol NamedCase: RawRepresentable<Int>, CaseIterable, Sendable {
  /// The name of the constant, as exports have it: `HKBloodTypeAPositive`.
  var exportName: String { get }
}

extension NamedCase {
  /// The word used on the command line and in JSON: `aPositive`.
  public var name: String { String(describing: self) }

  /// The case of a word; `nil` for an unknown one.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The case of a constant's name; `nil` for an unknown one.
  public init?(exportName: String) {
    guard let found = Self.allCases.first(where: { $0.exportName == exportName }) else {
      return nil
    }
    self = found
  }
}
