/// Made of the attoseconds themselves: `components` multiplies and divides ten times as long, and routes
/// ask for seconds a dozen times at each point.
extension Duration {
  /// Whole microseconds, rounded towards zero; limited to what 64 bits hold.
  public var wholeMicroseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }

  /// The duration as a number of seconds.
  public var inSeconds: Double {
    let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    return Double(Int64(clamping: seconds)) + Double(Int64(rest)) * 1e-18
  }
}
