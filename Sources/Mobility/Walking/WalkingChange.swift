/// A way of going on foot.
enum Gait: Hashable, Sendable {
  case walking
  case running
}

/// Where going on foot begins or ends.
enum WalkingChange: Hashable, Sendable {
  /// It began with this frame, counted from the detector's first.
  case began(Gait, frame: Int)
  /// It ended before this frame.
  case ended(frame: Int)
}
