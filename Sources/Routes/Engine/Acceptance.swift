internal import HealthModel

/// Decides by position which locations belong to the route, each immediately and permanently.
struct Acceptance: Sendable {
  let accuracyLimitMeters: Double
  let speedLimitMetersPerSecond: Double
  /// The last accepted location, and its position on the ground.
  private(set) var last: (location: Location, point: SurfacePoint)?
  /// The newest location rejected for its speed, and the number of consistent consecutive ones.
  private var doubtful: (location: Location, point: SurfacePoint)?
  private var doubtfulCount = 0

  /// The number of consecutive, mutually consistent rejected locations that outweigh the previous
  /// one.
  static let agreeingFixesToRestart = 5

  init(accuracyLimitMeters: Double, speedLimitMetersPerSecond: Double) {
    self.accuracyLimitMeters = accuracyLimitMeters
    self.speedLimitMetersPerSecond = speedLimitMetersPerSecond
  }

  /// The maximum speed between locations of a file in meters per second.
  ///
  /// Its device has already judged them, and a car ride within a run is part of its count.
  var fileSpeedLimit: Double { max(speedLimitMetersPerSecond, Self.roadSpeed) }

  private static let roadSpeed = 45.0

  /// Returns the verdict on a location, and whether the route must break before it.
  mutating func judge(
    _ location: Location, isLive: Bool
  ) -> (verdict: LocationVerdict, breaks: Bool) {
    let limit = isLive ? speedLimitMetersPerSecond : fileSpeedLimit
    if let accuracy = location.horizontalAccuracy, !(accuracy <= accuracyLimitMeters) {
      return (.inaccurate, false)
    }
    let point = SurfacePoint(location)
    guard let last else {
      receive(location, point)
      return (.accepted, false)
    }
    if isReachable(location, point, from: last.location, last.point, limit) {
      receive(location, point)
      return (.accepted, false)
    }
    if let doubtful, location.time > doubtful.location.time,
      isReachable(location, point, from: doubtful.location, doubtful.point, limit)
    {
      doubtfulCount += 1
    } else {
      doubtfulCount = 1
    }
    if doubtfulCount >= Self.agreeingFixesToRestart {
      receive(location, point)
      return (.accepted, true)
    }
    doubtful = (location, point)
    return (.impossibleSpeed, false)
  }

  private mutating func receive(_ location: Location, _ point: SurfacePoint) {
    last = (location, point)
    doubtful = nil
    doubtfulCount = 0
  }

  /// Whether a body at the speed limit could get from one location to the other, given their
  /// errors.
  private func isReachable(
    _ location: Location, _ point: SurfacePoint, from earlier: Location,
    _ earlierPoint: SurfacePoint, _ limit: Double
  ) -> Bool {
    let seconds = (location.time - earlier.time).inSeconds
    let doubt = ((location.horizontalAccuracy ?? 0) + (earlier.horizontalAccuracy ?? 0)) / 2
    return earlierPoint.distance(to: point) <= limit * seconds + doubt
  }

  /// Whether the coordinates are numbers, in the valid range, and not the 0, 0 of a receiver
  /// without a position.
  static func isOnEarth(_ location: Location) -> Bool {
    isOnEarth(latitude: location.latitude, longitude: location.longitude)
  }

  static func isOnEarth(latitude: Double, longitude: Double) -> Bool {
    abs(latitude) <= 90 && abs(longitude) <= 180 && !(latitude == 0 && longitude == 0)
  }
}
