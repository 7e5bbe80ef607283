/// What is wrong with a line of a member.
public enum LineFault: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong
  /// Not JSON from this byte of the line on.
  case notJSON(at: Int)
  case missing(String)
  /// A value that is not what its key says.
  case wrong(String, expected: String)
  /// A number of a source, revision or device that no line has.
  case unknownNumber(String, Int)
  case unknownType(String)
  /// More sources or devices than any store has.
  case tooMany(String)
  /// A row with more or fewer cells than columns, or a cell that is no value of its column.
  case cell(column: String)
  case columns(expected: String)
  /// Accepted locations that go back in time, or lie nowhere on Earth.
  case unorderedLocation
  case misplacedLocation

  public var description: String {
    switch self {
    case .tooLong: "the line is longer than any real one"
    case .notJSON(let offset): "no object of JSON (byte \(offset))"
    case .missing(let key): "no “\(key)”"
    case .wrong(let key, let expected): "“\(key)” is not \(expected)"
    case .unknownNumber(let key, let number): "\(key) \(number) is in no line"
    case .unknownType(let type): "type “\(type.prefix(80))” is not known"
    case .tooMany(let key): "more of “\(key)” than any store has"
    case .cell(let column): "no value of \(column)"
    case .columns(let expected): "the columns are not \(expected)"
    case .unorderedLocation: "an accepted location that is earlier than the one before"
    case .misplacedLocation: "an accepted location that is nowhere on Earth"
    }
  }
}
