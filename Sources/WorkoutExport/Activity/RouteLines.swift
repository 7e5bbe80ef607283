import HealthModel
import Reports
import Routes

/// The steps along a stored route in order: their distances, and the starts of segments.
struct RouteLines {
  private var breaks: SegmentBreaks
  private var previous: Location?
  private var speeds: [Double] = []
  /// The number of consecutive locations that must have a speed for it to count.
  private static let heldCount = 3

  init(of workout: Workout) {
    breaks = SegmentBreaks(of: workout)
  }

  /// Starts another route, without a connection to the previous one.
  mutating func lift() {
    previous = nil
    speeds = []
  }

  /// Returns the distance in meters from the previous location, 0 at the start of a segment.
  mutating func step(to location: Location) -> (meters: Double, beginsLine: Bool) {
    if breaks.beginsSegment(at: location) { lift() }
    let beginsLine = previous == nil
    let meters = previous?.distance(to: location) ?? 0
    previous = location
    speeds.append(location.speed ?? -1)
    if speeds.count > Self.heldCount { speeds.removeFirst() }
    return (meters, beginsLine)
  }

  /// The speed in meters per second that all of the last locations had.
  var heldSpeed: Double? {
    guard speeds.count == Self.heldCount, let slowest = speeds.min(), slowest >= 0 else {
      return nil
    }
    return slowest
  }
}
