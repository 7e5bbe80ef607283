extension FixedWidthInteger {
  /// The whole part of a number, as near as the type comes to it: greater and smaller numbers become the
  /// greatest and smallest value, and not-a-number becomes zero.
  ///
  /// Every number that a file, a device or another program may have given is made an integer here, since
  /// the initializer of the standard library ends the process on what does not fit.
  ///
  ///     Int(clamping: 3.9)           // 3
  ///     UInt8(clamping: -1e300)      // 0
  ///     Int32(clamping: Double.nan)  // 0
  @inlinable public init(clamping value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else if value.isNaN {
      self = 0
    } else {
      self = value < 0 ? .min : .max
    }
  }
}
