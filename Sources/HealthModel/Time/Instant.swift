/// A moment in UTC, stored as whole microseconds since 1970-01-01T00:00:00Z.
///
/// It is an integer, so that adding and subtracting never rounds and two equal moments compare
/// equal. Leap seconds are not counted, as in POSIX time; receivers' GPS time is converted before.
public struct Instant: Hashable, Sendable, Comparable, Codable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates the moment nearest to `seconds` after 1970, rounded to a microsecond.
  ///
  /// Times are clamped to ``earliest`` and ``latest``, and NaN becomes 1970, so that arithmetic
  /// never fails for a number from a device.
  public init(secondsSince1970 seconds: Double) {
    let exact = (seconds * 1_000_000).rounded()
    guard !exact.isNaN else {
      self.init(microseconds: 0)
      return
    }
    let bounded = min(max(exact, Self.earliest.exact), Self.latest.exact)
    self.init(microseconds: Int64(bounded))
  }

  /// 73,000 years before and after 1970, so that any two instants have a difference.
  public static let earliest = Instant(microseconds: -(1 << 61))
  public static let latest = Instant(microseconds: 1 << 61)

  /// The years 1 to 9999, which RFC 3339 and every file format can write.
  package static let writable =
    Instant(
      microseconds: -62_135_596_800_000_000)..<Instant(
      microseconds: 253_402_300_800_000_000)

  private var exact: Double { Double(microseconds) }

  public var secondsSince1970: Double { Double(microseconds) / 1_000_000 }

  /// The same moment truncated to whole milliseconds, the resolution of stored locations.
  public var truncatedToMilliseconds: Instant {
    let remainder = microseconds % 1000
    return Instant(microseconds: microseconds - (remainder < 0 ? remainder + 1000 : remainder))
  }

  public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }

  /// Returns a later moment, clamped to ``earliest`` and ``latest``.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    let (sum, isTooGreat) = instant.microseconds.addingReportingOverflow(
      duration.wholeMicroseconds)
    return isTooGreat ? (duration < .zero ? earliest : latest) : Instant(microseconds: sum)
  }

  /// Returns an earlier moment, clamped to ``earliest`` and ``latest``.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    let (difference, isTooGreat) = instant.microseconds.subtractingReportingOverflow(
      duration.wholeMicroseconds)
    return isTooGreat ? (duration < .zero ? latest : earliest) : Instant(microseconds: difference)
  }

  /// Returns the time between two moments, clamped to 64 bits.
  public static func - (later: Instant, earlier: Instant) -> Duration {
    let (difference, isTooGreat) = later.microseconds.subtractingReportingOverflow(
      earlier.microseconds)
    return .microseconds(isTooGreat ? (later < earlier ? .min : .max) : difference)
  }

  public static func += (instant: inout Instant, duration: Duration) {
    instant = instant + duration
  }

  public init(from decoder: any Decoder) throws {
    microseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(microseconds)
  }
}
