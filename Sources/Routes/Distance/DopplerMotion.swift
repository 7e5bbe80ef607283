internal import Foundation

/// Tells moving from standing by the speed a receiver measures from the Doppler shift of its signals.
///
/// That speed is ten times as good as one made from positions: receivers on masts and window sills say
/// below 0.25 m/s while their position wanders at walking pace.
struct DopplerMotion: Sendable {
  enum Judgement: Sendable {
    case moving, standing
    /// The receiver gives no speed here, or one that a slow climb and a bad sky both give.
    case unknown
  }

  /// Median speeds from here on are moving, below the second are standing.
  private static let movingMetersPerSecond = 0.8
  private static let standingMetersPerSecond = 0.2
  /// A slower speed is moving too, from here on, if its direction holds: noise points everywhere.
  private static let steadyMetersPerSecond = 0.3
  /// Length of the mean velocity over the mean length, from which on a direction holds.
  private static let steadiness = 0.8
  private static let fewestPoints = 3
  private static let steadySeconds = 5.0
  private static let steadyPoints = 5
  /// The median is taken over so many seconds, and steadiness over so many.
  private static let medianSeconds = 3.0
  private static let memorySeconds = 8.0
  /// A speed says nothing of the time between two fixes further apart than this.
  private static let longestIntervalSeconds = 3.5

  /// Nobody goes somewhere and is at rest again within so many seconds, unseen.
  private static let longestRestSeconds = 30.0

  private struct Sample: Sendable {
    var seconds, speed: Double
    var course: Double?

    /// `nil` where the point has no speed.
    init?(_ point: TrackPoint) {
      guard let speed = point.speed else { return nil }
      (seconds, self.speed, course) = (point.seconds, speed, point.course)
    }

    /// Metres per second towards east and north; `nil` without a course.
    var velocity: (east: Double, north: Double)? {
      guard let course else { return nil }
      let radians = course * .pi / 180
      return (speed * sin(radians), speed * cos(radians))
    }
  }

  private var recent: [Sample] = []
  private var lastSeconds: Double?
  /// Kept for its memory.
  private var newestSpeeds: [Double] = []

  mutating func judge(_ point: TrackPoint) -> Judgement {
    let interval = lastSeconds.map { point.seconds - $0 }
    lastSeconds = point.seconds
    if let interval, interval > Self.longestIntervalSeconds {
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
    // A receiver that has just found itself may say anything for a fix or two.
    guard recent.count >= Self.fewestPoints else { return .unknown }
    if median >= Self.movingMetersPerSecond { return .moving }
    return median >= Self.steadyMetersPerSecond && directionHolds ? .moving : .unknown
  }

  /// Whether two fixes further apart, both at rest, say that the body rested in between too.
  private func restedBetween(_ start: Sample?, and end: Sample?) -> Bool {
    guard let start, let end else { return false }
    return max(start.speed, end.speed) < Self.standingMetersPerSecond
      && end.seconds - start.seconds <= Self.longestRestSeconds
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
