internal import Foundation

/// Distinguishes moving from standing still by the Doppler speed of a receiver.
///
/// This speed is ten times as accurate as one computed from positions: stationary receivers on
/// masts and window sills report below 0.25 m/s while their position wanders at walking pace.
struct DopplerMotion: Sendable {
  enum Judgement: Sendable {
    case moving, standing
    /// The receiver reports no speed, or one that occurs both in a slow climb and with poor
    /// reception.
    case unknown
  }

  /// The median speed at and above which the body moves; below the second threshold it stands
  /// still.
  private static let movingMetersPerSecond = 0.8
  private static let standingMetersPerSecond = 0.2
  /// The minimum slower speed that also counts as moving if its direction is steady; noise has
  /// random directions.
  private static let steadyMetersPerSecond = 0.3
  /// The minimum ratio of the length of the mean velocity to the mean length, for a steady
  /// direction.
  private static let steadiness = 0.8
  private static let minimumPoints = 3
  private static let steadySeconds = 5.0
  private static let steadyPoints = 5
  /// The seconds over which the median and the steadiness are computed.
  private static let medianSeconds = 3.0
  private static let memorySeconds = 8.0
  /// The maximum interval between two fixes over which a speed is valid.
  private static let maximumIntervalSeconds = 3.5

  /// The maximum seconds in which no body can move and be at rest again undetected.
  private static let maximumRestSeconds = 30.0

  private struct Sample: Sendable {
    var seconds, speed: Double
    var course: Double?

    /// `nil` if the point has no speed.
    init?(_ point: TrackPoint) {
      guard let speed = point.speed else { return nil }
      (seconds, self.speed, course) = (point.seconds, speed, point.course)
    }

    /// The velocity in meters per second toward east and north; `nil` without a course.
    var velocity: (east: Double, north: Double)? {
      guard let course else { return nil }
      let radians = course * .pi / 180
      return (speed * sin(radians), speed * cos(radians))
    }
  }

  private var recent: [Sample] = []
  private var lastSeconds: Double?
  /// Retained to reuse its buffer.
  private var newestSpeeds: [Double] = []

  mutating func judge(_ point: TrackPoint) -> Judgement {
    let interval = lastSeconds.map { point.seconds - $0 }
    lastSeconds = point.seconds
    if let interval, interval > Self.maximumIntervalSeconds {
      let sample = Sample(point)
      let stood = restedBetween(recent.last, and: sample)
      recent.removeAll(keepingCapacity: true)
      if let sample { recent.append(sample) }
      return stood ? .standing : .unknown
    }
    if let sample = Sample(point) { recent.append(sample) }
    let horizon = point.seconds - Self.memorySeconds
    recent.removeAll { $0.seconds < horizon }
    guard let median = medianSpeed(until: point.seconds) else { return .unknown }
    if median < Self.standingMetersPerSecond { return .standing }
    // A receiver that has just acquired a position may report anything for a fix or two.
    guard recent.count >= Self.minimumPoints else { return .unknown }
    if median >= Self.movingMetersPerSecond { return .moving }
    return median >= Self.steadyMetersPerSecond && directionHolds ? .moving : .unknown
  }

  /// Whether two fixes with a longer interval, both at rest, imply that the body rested in between.
  private func restedBetween(_ start: Sample?, and end: Sample?) -> Bool {
    guard let start, let end else { return false }
    return max(start.speed, end.speed) < Self.standingMetersPerSecond
      && end.seconds - start.seconds <= Self.maximumRestSeconds
  }

  private mutating func medianSpeed(until seconds: Double) -> Double? {
    newestSpeeds.removeAll(keepingCapacity: true)
    for sample in recent where sample.seconds >= seconds - Self.medianSeconds {
      newestSpeeds.append(sample.speed)
    }
    newestSpeeds.sort()
    return newestSpeeds.isEmpty ? nil : newestSpeeds[newestSpeeds.count / 2]
  }

  private var directionHolds: Bool {
    guard let first = recent.first, let last = recent.last, recent.count >= Self.steadyPoints,
      last.seconds - first.seconds >= Self.steadySeconds
    else { return false }
    var (east, north, length) = (0.0, 0.0, 0.0)
    for sample in recent {
      guard let velocity = sample.velocity else { return false }
      east += velocity.east
      north += velocity.north
      length += sample.speed
    }
    return (east * east + north * north).squareRoot() >= Self.steadiness * length
  }
}
