/// The swimming style of a length; raw values are those of the export format and are stored.
public enum SwimmingStrokeStyle: Int, Hashable, Sendable, Codable, CaseIterable {
  case unknown = 0
  case mixed = 1
  case freestyle = 2
  case backstroke = 3
  case breaststroke = 4
  case butterfly = 5
  case kickboard = 6

  /// The word used on the command line, in JSON and in files.
  public var name: String { String(describing: self) }
}
