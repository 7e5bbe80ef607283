public import HealthModel

/// A result of the engine, in the order of availability.
public enum SwimFinding: Hashable, Sendable {
  /// A stroke of the arm with the watch; its style is the engine's estimate at that moment.
  case stroke(SwimStroke)
  /// A completed length; its index among all lengths starts at 0.
  case length(SwimLength, index: Int)
  /// Replaces the lengths from an index on: lengths were split or joined, or an end moved.
  ///
  /// Lengths that ended more than two minutes ago are not corrected.
  case corrected(from: Int, [SwimLength])
  /// Continuous swimming began at a moment a few seconds ago.
  case swimming(since: Instant)
  /// A rest began at the end of the last stroke or length, which is earlier than the time of detection.
  case resting(since: Instant)
  case warning(SwimWarning)
}

/// One cycle of the arm with the watch.
public struct SwimStroke: Hashable, Sendable, Codable {
  public var time: Instant
  public var style: SwimmingStrokeStyle

  public init(time: Instant, style: SwimmingStrokeStyle) {
    self.time = time
    self.style = style
  }
}

/// A condition that may reduce the quality of the results.
public enum SwimWarning: Hashable, Sendable {
  /// The motion fits another placement than the configured one; the configuration is unchanged.
  case worn(like: WristPlacement, at: Instant)
  /// There were no valid samples for more than a moment.
  case gap(TimeRange)
  /// The sampling rate is too low for strokes: fewer than 20 samples per second.
  case slow(samplesPerSecond: Double, at: Instant)
  /// The sensor is frequently at the end of its range.
  case saturated(at: Instant)
  /// Only acceleration is available; styles are less accurate without rotation.
  case withoutRotation(at: Instant)
}
