/// What one stride shows of the motion of the trunk.
package struct StrideMotion: Hashable, Sendable {
  /// The first of its three contacts, in frames of the block.
  package var start: Double
  /// From a contact to the next of the same foot.
  package var seconds: Double
  /// The standard deviation of the trunk's height, in metres.
  package var rise: Double
  /// The standard deviation of the trunk's place forwards and back of its mean way, in metres.
  package var surge: Double
  /// How much the two steps differ in time, over their mean: 0 is even, 1 is a third and two thirds.
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
