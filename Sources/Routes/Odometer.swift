internal import HealthModel

/// Sums the way between accepted locations.
struct Odometer: Sendable {
  private(set) var meters = 0.0
  private var last: SurfacePoint?

  mutating func breakLine() { last = nil }

  mutating func advance(to location: Location) {
    let point = SurfacePoint(location)
    if let last { meters += last.distance(to: point) }
    last = point
  }
}
