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

/// Computed from the attoseconds directly: `components` takes ten times as long, and routes convert
/// to seconds a dozen times per point.
extension Duration {
  /// Whole microseconds, rounded toward zero and clamped to 64 bits.
  public var wholeMicroseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }

  /// The duration as a number of seconds.
  public var inSeconds: Double {
    let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    return Double(Int64(clamping: seconds)) + Double(Int64(rest)) * 1e-18
  }
}
