/// A turn of the body about the vertical while walking.
struct Turn: Hashable {
  /// Where the yaw rate rises above and falls below five degrees a second, in frames of the block.
  var start, end: Double
  /// Where it is highest.
  var peak: Double
  /// To the left positive.
  var radians: Double
}
