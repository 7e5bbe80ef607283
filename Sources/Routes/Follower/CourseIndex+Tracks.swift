internal import Foundation
import HealthModel

/// Positions along a course, and the movement from one to the next.
extension CourseIndex {
  /// Moves a track to the place near its last one that fits a fix best.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - position: The fix.
  ///   - moved: Meters since the last fix.
  ///   - error: The error of fix and course in meters, 95 %.
  /// - Returns: The track there.
  func advanced(
    _ track: CourseTrack, to position: SurfacePoint, moved: Double, error: Double
  ) -> CourseTrack {
    let spread = max(3, error / 2)
    var reach = 20 + 1.5 * moved + error
    if isClosed { reach = min(reach, length * 0.45) }
    let lower = isClosed ? track.meters - reach : max(0, track.meters - reach)
    let upper = isClosed ? track.meters + reach : min(length, track.meters + reach)
    let sign = track.progress > 10 ? 1.0 : track.progress < -10 ? -1.0 : 0
    let spreadAlong = 2 * spread + moved / 2
    var best: (place: Place, cost: Double)?
    forEachPlace(in: lower...max(lower, upper), near: position) { place in
      let change = place.meters - track.meters
      // Before the direction is known forward is likelier: out and back may be one road.
      let excess =
        sign == 0 ? max(0, abs(change) - moved) + max(0, -change) / 2 : change - sign * moved
      let (across, along) = (place.lateral / spread, excess / spreadAlong)
      let cost = across * across + along * along
      if cost < best?.cost ?? .infinity { best = (place, cost) }
    }
    guard let best else { return track }
    let change = best.place.meters - track.meters
    return CourseTrack(
      meters: best.place.meters, lateral: best.place.lateral,
      progress: track.progress * exp(-abs(change) / CourseTrack.memoryMeters) + change)
  }

  /// Returns the position at a distance along the course.
  func position(at meters: Double) -> SurfacePoint {
    let (leg, share) = leg(at: meters)
    return SurfacePoint(from: leg.start, to: leg.end, share: share)
  }

  /// Returns the distance of a position from the course at a place, positive to its left.
  func lateral(of position: SurfacePoint, at meters: Double) -> Double {
    let (leg, share) = leg(at: meters)
    let (a, b) = (leg.start, leg.end)
    let length = max(a.distance(to: b), .leastNonzeroMagnitude)
    let (dx, dy, dz) = ((b.x - a.x) / length, (b.y - a.y) / length, (b.z - a.z) / length)
    let place = SurfacePoint(from: a, to: b, share: share)
    let (ox, oy, oz) = (position.x - place.x, position.y - place.y, position.z - place.z)
    // The vertical is that of a sphere: within 0.2 degrees, which is no difference here.
    let radius = (place.x * place.x + place.y * place.y + place.z * place.z).squareRoot()
    let (ux, uy, uz) = (place.x / radius, place.y / radius, place.z / radius)
    return (dy * oz - dz * oy) * ux + (dz * ox - dx * oz) * uy + (dx * oy - dy * ox) * uz
  }
}
