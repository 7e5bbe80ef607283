/// A gait on foot.
enum Gait: Hashable, Sendable {
  case walking
  case running
}

/// A start or end of walking or running.
enum WalkingChange: Hashable, Sendable {
  /// Began with this frame, relative to the detector's first.
  case began(Gait, frame: Int)
  /// Ended before this frame.
  case ended(frame: Int)
}
