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
