/// A turn of the body about the vertical while walking.
struct Turn: Hashable {
  /// The positions where the yaw rate rises above and falls below five degrees per second, in frames of the
  /// block.
  var start, end: Double
  /// The position of the maximum.
  var peak: Double
  /// The angle, positive to the left.
  var radians: Double
}
