/// A half-open stretch of time `[start, end)`.
public struct Span: Hashable, Sendable, Codable {
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

  /// Whether the two share time; a zero-length span on the other's start counts as inside it.
  public func overlaps(_ other: Span) -> Bool {
    (start < other.end && other.start < end)
      || (start == other.start && (start == end || other.start == other.end))
      || (start == end && other.contains(start))
      || (other.start == other.end && contains(other.start))
  }
}
