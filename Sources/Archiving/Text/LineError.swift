/// An error in a line of a member.
public enum LineError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong
  /// The line is not JSON from this byte on.
  case notJSON(at: Int)
  case missing(String)
  /// A value does not have the type that its key requires.
  case wrong(String, expected: String)
  /// A number of a source, revision or device that no line defines.
  case unknownNumber(String, Int)
  case unknownType(String)
  /// More sources or devices than any store contains.
  case tooMany(String)
  /// A row with more or fewer cells than columns, or a cell with an invalid value for its column.
  case cell(column: String)
  case columns(expected: String)
  /// Accepted locations that are not in order of time, or have an invalid position.
  case unorderedLocation
  case misplacedLocation

  public var description: String {
    switch self {
    case .tooLong: "the line is too long"
    case .notJSON(let offset): "not a JSON object (byte \(offset))"
    case .missing(let key): "no “\(key)”"
    case .wrong(let key, let expected): "“\(key)” is not \(expected)"
    case .unknownNumber(let key, let number): "\(key) \(number) is not defined"
    case .unknownType(let type): "unknown type “\(type.prefix(80))”"
    case .tooMany(let key): "too many entries in “\(key)”"
    case .cell(let column): "not a value of \(column)"
    case .columns(let expected): "the columns are not \(expected)"
    case .unorderedLocation: "an accepted location is earlier than the one before it"
    case .misplacedLocation: "an accepted location has invalid coordinates"
    }
  }
}
