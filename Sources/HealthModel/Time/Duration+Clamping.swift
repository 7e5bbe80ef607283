extension Duration {
  /// Creates a duration from microseconds, rounded to a whole number.
  ///
  /// Values beyond 64 bits are clamped (292,000 years), and NaN becomes zero.
  @inlinable public static func microseconds(rounding count: Double) -> Duration {
    .microseconds(Int64(clamping: count.rounded()))
  }

  /// Creates a duration from seconds.
  ///
  /// Values beyond a hundred thousand years are clamped, and NaN becomes zero.
  ///
  /// `Duration.seconds(_:)` traps on numbers like 1e300; this accepts any value from a file or a
  /// device.
  @inlinable public static func seconds(clamping seconds: Double) -> Duration {
    guard !seconds.isNaN else { return .zero }
    return .seconds(min(max(seconds, -3.2e12), 3.2e12))
  }
}
