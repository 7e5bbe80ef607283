import ActivityItems
import HealthModel
import Routes

/// The steps along the points of a route in order: their distances and speeds.
struct PathSteps {
  private var previous: Location?
  private var speeds: [Double] = []
  /// The number of consecutive locations that must have a speed for it to count.
  private static let heldCount = 3

  /// Starts another segment, without a connection to the previous one.
  mutating func lift() {
    previous = nil
    speeds = []
  }

  /// Returns the distance in meters from the previous location, 0 at the start of a segment and for a point without a
  /// position.
  mutating func step(to point: ActivityPoint) -> Double {
    guard let time = point.time, let place = point.place else { return 0 }
    let location = Location(time: time, latitude: place.latitude, longitude: place.longitude)
    let meters = previous?.distance(to: location) ?? 0
    previous = location
    speeds.append(point.speed ?? -1)
    if speeds.count > Self.heldCount { speeds.removeFirst() }
    return meters
  }

  /// The speed in meters per second that all of the last locations had.
  var heldSpeed: Double? {
    guard speeds.count == Self.heldCount, let slowest = speeds.min(), slowest >= 0 else {
      return nil
    }
    return slowest
  }
}
