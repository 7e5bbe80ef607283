public import HealthModel

/// What the engine found, in the order in which it became known.
public enum SwimFinding: Hashable, Sendable {
  /// A stroke of the arm with the watch; its style is the engine's guess at that moment.
  case stroke(SwimStroke)
  /// A length is over. Its place among all lengths is its index, from 0.
  case length(SwimLength, index: Int)
  /// From an index on, the lengths so far are these: one was two, two were one, or an end lay elsewhere.
  ///
  /// None that ended more than two minutes ago is corrected.
  case corrected(from: Int, [SwimLength])
  /// Continuous swimming has gone on since a moment, which is a few seconds ago.
  case swimming(since: Instant)
  /// The swimmer has rested since a moment: when the last stroke or length ended, not when that was
  /// sure enough to say.
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

/// Why the findings may be worse than they should.
public enum SwimWarning: Hashable, Sendable {
  /// The movement fits another wear than the one that was said; nothing was changed for it.
  case worn(like: WristPlacement, at: Instant)
  /// There were no samples, or none that were numbers, for more than a moment.
  case gap(Span)
  /// Samples come too seldom for strokes: fewer than 20 a second.
  case slow(samplesPerSecond: Double, at: Instant)
  /// The sensor is at the end of its range more than now and then.
  case saturated(at: Instant)
  /// Only acceleration comes; styles are told apart less well without rotation.
  case withoutRotation(at: Instant)
}
