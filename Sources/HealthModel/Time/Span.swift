/// A half-open stretch of time `[start, end)`.
public struct Span: Hashable, Sendable {
  public var start: Instant
  public var end: Instant

  /// A span that ends before it starts is cut to zero length at its start.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  public init(start: Instant, duration: Duration) {
    self.init(start: start, end: start + duration)
  }

  /// A single moment: zero length.
  public init(at instant: Instant) {
    self.init(start: instant, end: instant)
  }

  public var duration: Duration { end - start }

  public func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

  /// Whether the two share time; a zero-length span shares its moment.
  public func overlaps(_ other: Span) -> Bool {
    if start == other.start { return true }
    return start < other.end && other.start < end
  }
}

extension Span: Codable {
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
