internal import Foundation
public import HealthModel

/// Smooths a line of locations with the locations before and after each, for re-analysis.
///
/// A body of constant velocity with random acceleration is tracked forward by a Kalman filter on a
/// plane in meters, and backward by Rauch, Tung and Striebel's smoother. Doppler speed and course,
/// if available, are velocity measurements. A fix more than four standard deviations off is
/// ignored; after three of those, or half a minute without a fix, the filter restarts.
///
/// It is optional: it brings positions closer to the truth under white errors, but hardly under the
/// slowly wandering errors of real receivers, and it rounds corners (docs/validation.md). Distance
/// is therefore never computed from it.
///
/// **Source** Y. Bar-Shalom, X. R. Li, T. Kirubarajan, *Estimation with Applications to Tracking
/// and Navigation*, 2001, sections 6.2 (white-noise acceleration) and 8.6 (fixed-interval
/// smoothing).
public struct KalmanSmoother: Sendable {
  /// The standard deviation, in m/s², of the random acceleration over a second.
  public let accelerationMetersPerSecondSquared: Double

  /// Walking and running: 0.7; wheels, skis and boats, which brake and corner harder: 2.
  public init(activity: WorkoutActivityType) {
    accelerationMetersPerSecondSquared = activity.isOnFoot || activity.isSwimming ? 0.7 : 2
  }

  public init(accelerationMetersPerSecondSquared: Double) {
    self.accelerationMetersPerSecondSquared = accelerationMetersPerSecondSquared
  }

  /// Half the 95 % radius is about one standard deviation.
  ///
  /// The minimum is 2 m, since errors of fixes a second apart are strongly correlated.
  private static let deviationPerAccuracy = 0.5
  private static let minimumDeviationMeters = 2.0
  private static let usualDeviationMeters = 4.0
  private static let minimumSpeedDeviation = 0.1
  private static let usualSpeedDeviation = 0.3
  private static let gateDeviations = 4.0
  private static let rejectsToRestart = 3
  private static let longestGapSeconds = 30.0
  /// The standard deviation of the unknown initial velocity, in m/s.
  private static let firstSpeedDeviation = 10.0

  /// Returns the locations with smoothed coordinates and all other values unchanged, in order.
  ///
  /// - Parameter line: Accepted locations without a pause in between, in ascending order of time.
  /// - Returns: The same number of locations.
  public func smooth(_ line: [Location]) -> [Location] {
    guard let first = line.first, line.count > 2 else { return line }
    let surface = SurfacePoint(first)
    let metersPerRadian = (north: surface.meridianRadius, east: surface.parallelRadius)
    let radian = Double.pi / 180
    var east: [AxisStep] = []
    var north: [AxisStep] = []
    var rejects = 0
    var last: Location?
    for location in line {
      let place = (
        east: longitudeDifference(location, first) * radian * metersPerRadian.east,
        north: (location.latitude - first.latitude) * radian * metersPerRadian.north
      )
      let measured = measurement(of: location)
      let elapsed = last.map { (location.time - $0.time).inSeconds } ?? 0
      last = location
      let restarts = elapsed > Self.longestGapSeconds || rejects >= Self.rejectsToRestart
      guard !restarts, let lastEast = east.last, let lastNorth = north.last else {
        rejects = 0
        east.append(.start(place.east, measured.deviation, Self.firstSpeedDeviation))
        north.append(.start(place.north, measured.deviation, Self.firstSpeedDeviation))
        continue
      }
      let acceleration = accelerationMetersPerSecondSquared
      var nextEast = lastEast.predicted(over: elapsed, acceleration: acceleration)
      var nextNorth = lastNorth.predicted(over: elapsed, acceleration: acceleration)
      let distance2 =
        nextEast.innovation2(place.east, measured.deviation)
        + nextNorth.innovation2(place.north, measured.deviation)
      if distance2 <= Self.gateDeviations * Self.gateDeviations {
        rejects = 0
        nextEast.update(place.east, measured.deviation)
        nextNorth.update(place.north, measured.deviation)
        if let velocity = measured.velocity {
          nextEast.updateSpeed(velocity.east, measured.speedDeviation)
          nextNorth.updateSpeed(velocity.north, measured.speedDeviation)
        }
      } else {
        rejects += 1
      }
      east.append(nextEast)
      north.append(nextNorth)
    }
    AxisStep.smoothBackwards(&east)
    AxisStep.smoothBackwards(&north)
    return line.indices.map { index in
      var location = line[index]
      location.latitude = first.latitude + north[index].position / metersPerRadian.north / radian
      location.longitude = wrapped(
        first.longitude + east[index].position / metersPerRadian.east / radian)
      return location
    }
  }

  private struct Measurement {
    var deviation: Double
    var velocity: (east: Double, north: Double)?
    var speedDeviation: Double
  }

  private func measurement(of location: Location) -> Measurement {
    let deviation =
      location.horizontalAccuracy.map { $0 * Self.deviationPerAccuracy }
      ?? Self.usualDeviationMeters
    var measurement = Measurement(
      deviation: max(deviation, Self.minimumDeviationMeters),
      speedDeviation: max(
        location.speedAccuracy.map { $0 * Self.deviationPerAccuracy } ?? Self.usualSpeedDeviation,
        Self.minimumSpeedDeviation))
    if let speed = location.speed, let course = location.course {
      let radians = course * .pi / 180
      measurement.velocity = (speed * sin(radians), speed * cos(radians))
    }
    return measurement
  }

  private func longitudeDifference(_ a: Location, _ b: Location) -> Double {
    wrapped(a.longitude - b.longitude)
  }

  private func wrapped(_ degrees: Double) -> Double {
    degrees >= 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }
}
