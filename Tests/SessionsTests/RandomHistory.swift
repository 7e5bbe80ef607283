import HealthModel
import Sessions
import TestSupport

/// A random session and random events for it, most of them valid.
struct RandomHistory {
  let session: Session
  let events: [SessionEvent]

  init(seed: Seed, count: Int = 400) throws {
    var generator = seed.generator
    session = try Self.session(kind: generator.next() % 6)
    var chance = Chance(generator: generator)
    events = [.start(at: t(0))] + (0..<count).map { _ in chance.event() }
  }

  private static func session(kind: UInt64) throws -> Session {
    switch kind {
    case 0: try .pool()
    case 1:
      try .running(
        options: SessionOptions(autoLap: .distance(Quantity(200, .meter)), autoPause: .pausesTimer))
    case 2: try .running(.cycling, options: SessionOptions(autoLap: .time(.seconds(45))))
    case 3: try .openWater()
    case 4: try .running(.hiking, options: SessionOptions(autoPause: .eventsOnly))
    default:
      try .running(
        options: SessionOptions(autoLap: .time(.seconds(30)), autoPause: .pausesTimer))
    }
  }

  private struct Chance {
    var generator: SplitMix64
    var second = 0.0
    var meters = 0.0
    var isStanding = false
    var lengths = 0

    mutating func event() -> SessionEvent {
      second += generator.uniform(in: 0..<2)
      if generator.uniform() < 0.05 { isStanding.toggle() }
      if !isStanding { meters += generator.uniform(in: 0..<8) }
      let heard = generator.uniform() < 0.1 ? second - generator.uniform(in: 0..<5) : second
      let now = t(heard)
      switch generator.next() % 44 {
      case 0: return .pause(at: now)
      case 1, 2: return .resume(at: now)
      case 3: return .lap(at: now)
      case 4: return .marker(["n": .number(generator.uniform())], at: now)
      case 5: return .beginSegment(name: generator.uniform() < 0.5 ? "a" : nil, at: now)
      case 6: return .endSegment(name: generator.uniform() < 0.5 ? "a" : nil, at: now)
      case 7: return .pauseOrResumeRequest(at: now)
      case 8: return .lockWater(at: now)
      case 9: return .unlockWater(at: now)
      case 10: return .steps(Int(second), at: now)
      case 11: return .strokes(Int(second / 2), at: now)
      case 12: return .energy(kilocalories: second / 5, at: now)
      case 13: return .tick(at: now)
      case 14:
        lengths += 1
        return .length(length(until: second))
      case 40: return correction()
      case 41: return .swimming(since: t(heard - generator.uniform(in: 0..<10)))
      case 42: return .resting(since: t(heard - generator.uniform(in: 0..<10)))
      case 43: return .strokesCorrected(Int(second / 3), at: now)
      case 15..<22: return .heartRate(beatsPerMinute: Double(generator.next() % 200), at: now)
      case 22..<30: return .distance(meters: meters, at: t(second - 2))
      default:
        return .movement(
          Movement(
            speedMetersPerSecond: isStanding ? 0.1 : 3,
            accelerationDeviation: isStanding ? 0.1 : 5), at: now)
      }
    }

    private mutating func length(until second: Double) -> SwimLength {
      let strokes = generator.uniform() < 0.2 ? nil : Int(generator.next() % 30)
      return SwimLength(
        span: TimeRange(start: t(second - generator.uniform(in: 10..<25)), end: t(second)),
        style: generator.uniform() < 0.5 ? .mixed : .freestyle, strokeCount: strokes)
    }

    /// Replaces the latest few lengths by none to three others.
    private mutating func correction() -> SessionEvent {
      let first = max(0, lengths - Int(generator.next() % 4))
      let others = Int(generator.next() % 4)
      var end = second - 40
      let corrected = (0..<others).map { _ in
        end += generator.uniform(in: 1..<13)
        return length(until: end)
      }
      return .lengthsCorrected(from: first, corrected)
    }
  }
}

extension Session {
  /// Applies an event if it is valid; returns `nil` if it is rejected.
  mutating func attempt(_ event: Event) -> [Effect]? { try? reduce(event) }
}
