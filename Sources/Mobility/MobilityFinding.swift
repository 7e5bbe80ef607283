public import HealthModel

/// A result of the engine, in the order of availability.
public enum MobilityFinding: Hashable, Sendable {
  /// A step, reported with a delay of ten to twenty-five seconds, in ascending order of time.
  case step(Step)
  /// A walk that ended or has lasted ten minutes; its steps were reported before.
  case bout(WalkingBout)
  case stairs(StairsBout)
  /// About ten seconds of a walk, as they become available.
  case paced(PacedInterval)
  /// A push of the handrims of a wheelchair.
  case push(Instant)
  case warning(MobilityWarning)
}
