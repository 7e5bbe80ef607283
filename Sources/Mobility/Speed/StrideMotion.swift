/// The motion of the trunk during one stride.
package struct StrideMotion: Hashable, Sendable {
  /// The first of the stride's three contacts, in frames of the block.
  package var start: Double
  /// The duration from a contact to the next one of the same foot.
  package var seconds: Double
  /// The standard deviation of the trunk's height, in meters.
  package var rise: Double
  /// The standard deviation of the trunk's forward displacement around its mean path, in meters.
  package var surge: Double
  /// The difference of the two step times over their mean: 0 is even, 1 is one third and two thirds.
  package var unevenness: Double

  package init(
    start: Double, seconds: Double, rise: Double, surge: Double, unevenness: Double
  ) {
    self.start = start
    self.seconds = seconds
    self.rise = rise
    self.surge = surge
    self.unevenness = unevenness
  }
}
