/// An initial contact of a foot with the ground.
struct Contact: Hashable, Sendable {
  /// The position in the block in frames, with fraction.
  var frame: Double
  /// The foot; `nil` where it is unknown.
  var foot: Foot?
  /// The model's score, 0 to 1; a clear contact has about 0.8.
  var confidence: Double
}
