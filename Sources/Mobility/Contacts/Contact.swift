/// An initial contact: a foot comes to the ground.
struct Contact: Hashable, Sendable {
  /// The place in the block, in frames, with what is between them.
  var frame: Double
  /// `nil` where it cannot be known.
  var foot: Foot?
  /// What the model scored it with, 0 to 1; a clear contact has about 0.8.
  var confidence: Double
}
