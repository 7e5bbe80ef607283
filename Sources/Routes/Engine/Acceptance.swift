internal import HealthModel

/// Decides by place which locations belong to the route, each at once and for good.
struct Acceptance: Sendable {
  let accuracyLimitMeters: Double
  let speedLimitMetersPerSecond: Double
  /// The last accepted location, and where it is on the ground.
  private(set) var last: (location: Location, point: SurfacePoint)?
  /// The newest of the fixes refused for their speed, and how many in a row hang together.
  private var doubtful: (location: Location, point: SurfacePoint)?
  private var doubtfulCount = 0

  /// So many refused fixes in a row that agree with each other outweigh the one before them.
  static let agreeingFixesToRestart = 5

  init(accuracyLimitMeters: Double, speedLimitMetersPerSecond: Double) {
    self.accuracyLimitMeters = accuracyLimitMeters
    self.speedLimitMetersPerSecond = speedLimitMetersPerSecond
  }

  /// Metres per second that places of a file may be apart: its device has judged them, and a ride in a car that was
  /// left in a run is part of what it counted.
  var fileSpeedLimit: Double { max(speedLimitMetersPerSecond, Self.roadSpeed) }

  private static let roadSpeed = 45.0

  /// The verdict on a location, and whether the route has to break before it.
  mutating func judge(
    _ location: Location, isLive: Bool
  ) -> (verdict: LocationVerdict, breaks: Bool) {
    let limit = isLive ? speedLimitMetersPerSecond : fileSpeedLimit
    if let accuracy = location.horizontalAccuracy, !(accuracy <= accuracyLimitMeters) {
      return (.inaccurate, false)
    }
    let point = SurfacePoint(location)
    guard let last else {
      take(location, point)
      return (.accepted, false)
    }
    if isReachable(location, point, from: last.location, last.point, limit) {
      take(location, point)
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
      take(location, point)
      return (.accepted, true)
    }
    doubtful = (location, point)
    return (.impossibleSpeed, false)
  }

  private mutating func take(_ location: Location, _ point: SurfacePoint) {
    last = (location, point)
    doubtful = nil
    doubtfulCount = 0
  }

  /// Whether a body at the speed limit gets from one to the other, both as wrong as they may be.
  private func isReachable(
    _ location: Location, _ point: SurfacePoint, from earlier: Location,
    _ earlierPoint: SurfacePoint, _ limit: Double
  ) -> Bool {
    let seconds = (location.time - earlier.time).inSeconds
    let doubt = ((location.horizontalAccuracy ?? 0) + (earlier.horizontalAccuracy ?? 0)) / 2
    return earlierPoint.distance(to: point) <= limit * seconds + doubt
  }

  /// Coordinates that are numbers, on the Earth, and not the 0, 0 of a receiver with nothing to say.
  static func isOnEarth(_ location: Location) -> Bool {
    isOnEarth(latitude: location.latitude, longitude: location.longitude)
  }

  static func isOnEarth(latitude: Double, longitude: Double) -> Bool {
    abs(latitude) <= 90 && abs(longitude) <= 180 && !(latitude == 0 && longitude == 0)
  }
}
