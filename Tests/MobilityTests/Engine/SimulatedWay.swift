import HealthModel
import TestSupport

/// Motion and air pressure of the same walk through a building.
///
/// The body moves on stairs as on level ground, only at another pace, so that only the air pressure shows the
/// stairs.
struct SimulatedWay {
  private(set) var walk: SimulatedWalk
  private(set) var stairs: SimulatedStairs
  /// The start and end of the stairs or the slope, in seconds from the start.
  private(set) var climb = 0.0..<0.0

  private init(seed: UInt64) {
    (walk, stairs) = (SimulatedWalk(seed: seed), SimulatedStairs(seed: seed))
  }

  /// Standing, level ground, stairs, level ground, standing.
  static func flight(
    treads: Int = 40, before: Double = 40, after: Double = 40,
    _ direction: SimulatedStairs.Direction = .up, seed: UInt64 = 1
  ) -> SimulatedWay {
    var way = SimulatedWay(seed: seed)
    way.stand(10)
    way.walk(before)
    let start = way.walk.seconds
    way.walk.walk(Double(treads) * 60 / 95, SimulatedWalk.Gait(cadence: 95, stepLength: 0.5))
    way.stairs.climb(treads, direction)
    way.climb = start..<way.walk.seconds
    if after > 0 { way.walk(after) }
    way.stand(15)
    return way
  }

  /// A walk on a road with a grade.
  static func road(grade: Double, seconds: Double = 60, seed: UInt64 = 2) -> SimulatedWay {
    var way = SimulatedWay(seed: seed)
    way.stand(10)
    way.walk(seconds, grade: grade)
    way.climb = 10..<way.walk.seconds
    way.stand(15)
    return way
  }

  private mutating func stand(_ seconds: Double) {
    walk.stand(seconds)
    stairs.stand(max(walk.seconds - stairs.seconds, 0))
  }

  /// The steps of the walk vary a little; the air pressure follows them.
  private mutating func walk(_ seconds: Double, grade: Double = 0) {
    walk.walk(seconds)
    stairs.walk(max(walk.seconds - stairs.seconds, 0), grade: grade)
  }
}

extension EngineRun {
  /// Simulates a walk with its air pressure or without; the weather is in pascals per hour.
  init(_ way: SimulatedWay, hasAir: Bool = true, weather: Double = 0) {
    self.init(
      way.walk.readings(rate: 50, start: Self.start),
      air: hasAir ? way.stairs.pressure(rate: 5, weather: weather, start: Self.start) : [])
  }
}
