public import HealthModel

/// What the engine found, in the order in which it became known.
public enum MobilityFinding: Hashable, Sendable {
  /// Told ten to twenty-five seconds after it was made, by rising time.
  case step(Step)
  /// A walk is over, or has lasted ten minutes; its steps were told before.
  case bout(WalkingBout)
  case stairs(StairsBout)
  /// About ten seconds of a walk, as they become known.
  case paced(PacedStretch)
  /// A push of a wheelchair's rims.
  case push(Instant)
  case warning(MobilityWarning)
}
