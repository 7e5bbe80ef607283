extension Duration {
  /// The duration of so many microseconds, rounded to a whole one; what 64 bits do not hold becomes the
  /// longest duration either way (292,000 years), and not-a-number becomes zero.
  @inlinable public static func microseconds(rounding count: Double) -> Duration {
    .microseconds(Int64(clamping: count.rounded()))
  }

  /// The duration of so many seconds; longer ones than a hundred thousand years become that long, and
  /// not-a-number becomes zero.
  ///
  /// `Duration.seconds(_:)` ends the process on numbers like 1e300; this takes whatever a file or a device
  /// may give.
  @inlinable public static func seconds(clamping seconds: Double) -> Duration {
    guard !seconds.isNaN else { return .zero }
    return .seconds(min(max(seconds, -3.2e12), 3.2e12))
  }
}
