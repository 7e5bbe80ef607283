public import HealthModel

/// The first two lines of a trace: the measured quantities, the placement on the body, and the
/// units.
public struct TraceHeader: Hashable, Sendable {
  /// The placement of the sensor, such as `wrist-left` or `lower-back`.
  public var placement: String?
  /// The sampling rate in hertz.
  public var rateHz: Double?
  /// UTC of `t` = 0.
  public var epoch: Instant?
  /// The names of the columns in order, known and unknown.
  public var columns: [String]
  /// Unknown keys of the first line, in order; they are preserved.
  public var otherKeys: [Key]

  /// A key of the first line and its value.
  public struct Key: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(
    placement: String? = nil, rateHz: Double? = nil, epoch: Instant? = nil, columns: [String],
    otherKeys: [Key] = []
  ) {
    self.placement = placement
    self.rateHz = rateHz
    self.epoch = epoch
    self.columns = columns
    self.otherKeys = otherKeys
  }
}

extension TraceHeader {
  /// The first characters of every trace.
  static let magic = "# workout-trace"
  static let version = 1
  /// The valid sampling rates, in hertz.
  private static let rates = 0.001...1e6
  /// The years 1 to 9999, in seconds since 1970.
  private static let epochs = -62_135_596_800.0...253_402_300_799

  /// Parses the first line; the columns are those of the second.
  static func parse(firstLine: String) throws(TraceHeaderError) -> TraceHeader {
    let parts = firstLine.split(separator: ";").map { $0.trimmed }
    guard let first = parts.first, first.hasPrefix(magic) else {
      throw TraceHeaderError(excerpt: firstLine, expected: "\(magic) \(version); key=value; …")
    }
    let number = Substring(first.dropFirst(magic.count)).trimmed
    guard number == "\(version)" else {
      throw TraceHeaderError(excerpt: first, expected: "version \(version) of the format")
    }
    var header = TraceHeader(columns: [])
    for part in parts.dropFirst() where !part.isEmpty {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw TraceHeaderError(excerpt: part, expected: "key=value") }
      try header.consume(Key(pair[0].trimmed, pair[1].trimmed))
    }
    return header
  }

  private mutating func consume(_ key: Key) throws(TraceHeaderError) {
    func refuse(_ expected: String) -> TraceHeaderError {
      TraceHeaderError(excerpt: "\(key.name)=\(key.value)", expected: expected)
    }
    switch key.name {
    case "placement": placement = key.value
    case "rate":
      guard let rate = Double(key.value), Self.rates.contains(rate) else {
        throw refuse("a rate in hertz, from 0.001 to 1000000")
      }
      rateHz = rate
    case "epoch":
      if let instant = Instant(rfc3339: key.value) {
        epoch = instant
      } else if let seconds = Double(key.value), Self.epochs.contains(seconds) {
        epoch = Instant(secondsSince1970: seconds)
      } else {
        throw refuse("an RFC 3339 time, or seconds since 1970")
      }
    case "frame":
      guard key.value == "sensor" else { throw refuse("frame=sensor") }
    default: otherKeys.append(key)
    }
  }

  /// Whether the rows have times, either their own or computed from the rate.
  var hasTimeBase: Bool { rateHz != nil || columns.contains(TraceColumns.Role.time.name) }

  /// The unknown columns, in order.
  public var otherColumns: [String] {
    columns.filter { name in !TraceColumns.Role.allCases.contains { $0.name == name } }
  }
}

extension StringProtocol {
  /// The text without surrounding spaces, tabs and carriage returns.
  package var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
