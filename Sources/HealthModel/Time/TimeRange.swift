/// A half-open time range `[start, end)`.
public struct TimeRange: Hashable, Sendable {
  public var start: Instant
  public var end: Instant

  /// Creates a span; an end before the start becomes the start.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  public init(start: Instant, duration: Duration) {
    self.init(start: start, end: start + duration)
  }

  /// Creates a span of zero length.
  public init(at instant: Instant) {
    self.init(start: instant, end: instant)
  }

  public var duration: Duration { end - start }

  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Whether two spans overlap; a zero-length span overlaps at its moment.
  public func overlaps(_ other: TimeRange) -> Bool {
    if start == other.start { return true }
    return start < other.end && other.start < end
  }
}

extension TimeRange: Codable {
  private enum Keys: String, CodingKey {
    case start, end
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    let start = try keyed.decode(Instant.self, forKey: .start)
    let end = try keyed.decode(Instant.self, forKey: .end)
    guard start <= end else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: keyed, debugDescription: "the span ends before it starts")
    }
    self.init(start: start, end: end)
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(start, forKey: .start)
    try keyed.encode(end, forKey: .end)
  }
}
