/// A person on a course: when they stand and when they walk, second by second.
public struct Outing: Hashable, Sendable {
  /// One section of an outing; every leg starts and ends at rest.
  public enum Leg: Hashable, Sendable {
    case stand(seconds: Double)
    /// Covers `distance` meters of the course, at most at `speed` m/s.
    case go(distance: Double, speed: Double)
  }

  /// The distance covered and the speed.
  public struct State: Hashable, Sendable {
    /// The meters covered since the outing began.
    public var distance: Double
    /// Meters per second along the course.
    public var speed: Double
  }

  /// The acceleration and deceleration of a walker, in m/s²: walking speed within two steps.
  static let acceleration = 1.2

  private struct Interval: Hashable {
    var start: Double
    var duration: Double
    var startDistance: Double
    var leg: Leg
  }

  private let intervals: [Interval]
  /// The seconds from the first leg's start to the last one's end.
  public let duration: Double
  /// The total distance in meters.
  public let distance: Double
  /// The seconds in motion.
  public let movingSeconds: Double

  public init(_ legs: [Leg]) {
    var intervals: [Interval] = []
    var time = 0.0
    var distance = 0.0
    var moving = 0.0
    for leg in legs {
      let duration = leg.duration
      intervals.append(
        Interval(start: time, duration: duration, startDistance: distance, leg: leg))
      time += duration
      if case .go(let metres, _) = leg {
        distance += metres
        moving += duration
      }
    }
    self.intervals = intervals
    self.duration = time
    self.distance = distance
    movingSeconds = moving
  }

  /// The start of the given leg, in seconds.
  public func start(ofLeg index: Int) -> Double { intervals[index].start }

  /// The state `seconds` after the start; at rest before it and after the end.
  public func state(at seconds: Double) -> State {
    guard let interval = intervals.last(where: { $0.start <= seconds }) else {
      return State(distance: 0, speed: 0)
    }
    guard case .go(let metres, let speed) = interval.leg else {
      return State(distance: interval.startDistance, speed: 0)
    }
    let elapsed = min(seconds - interval.start, interval.duration)
    let left = interval.duration - elapsed
    let ramp = speed / Self.acceleration
    if elapsed < ramp {
      let gone = Self.acceleration * elapsed * elapsed / 2
      return State(
        distance: interval.startDistance + gone, speed: Self.acceleration * elapsed)
    }
    if left < ramp {
      let missing = Self.acceleration * left * left / 2
      return State(
        distance: interval.startDistance + metres - missing, speed: Self.acceleration * left)
    }
    let gone = speed * (elapsed - ramp / 2)
    return State(distance: interval.startDistance + gone, speed: speed)
  }

  /// The time at which the distance is reached, in seconds, to a millisecond.
  public func time(atDistance target: Double) -> Double {
    var low = 0.0
    var high = duration
    while high - low > 0.0005 {
      let middle = (low + high) / 2
      if state(at: middle).distance < target { low = middle } else { high = middle }
    }
    return high
  }
}

extension Outing.Leg {
  /// The seconds from rest to rest; a walking leg is longer than its acceleration and deceleration.
  fileprivate var duration: Double {
    switch self {
    case .stand(let seconds): seconds
    case .go(let distance, let speed): distance / speed + speed / Outing.acceleration
    }
  }
}
