import HealthModel
import Routes

/// The steps along a stored route, in order: how far each goes, and where a new line begins.
struct RouteLines {
  private var breaks: SegmentBreaks
  private var previous: Location?
  private var speeds: [Double] = []
  /// A speed counts as reached when so many locations in a row had it.
  private static let heldCount = 3

  init(of workout: Workout) {
    breaks = SegmentBreaks(of: workout)
  }

  /// Another route: no line joins it to the one before.
  mutating func lift() {
    previous = nil
    speeds = []
  }

  /// Goes on to the next location: metres from the one before it, 0 where a line begins.
  mutating func step(to location: Location) -> (meters: Double, beginsLine: Bool) {
    if breaks.beginsSegment(at: location) { lift() }
    let beginsLine = previous == nil
    let meters = previous?.distance(to: location) ?? 0
    previous = location
    speeds.append(location.speed ?? -1)
    if speeds.count > Self.heldCount { speeds.removeFirst() }
    return (meters, beginsLine)
  }

  /// The speed that the last locations had, each of them, in metres per second.
  var heldSpeed: Double? {
    guard speeds.count == Self.heldCount, let slowest = speeds.min(), slowest >= 0 else {
      return nil
    }
    return slowest
  }
}
