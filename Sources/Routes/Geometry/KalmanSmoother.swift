internal import Foundation
public import HealthModel

/// Smooths a line of locations with what came before and after each: for re-analysis.
///
/// A body of constant velocity, pushed about by random acceleration, is followed forwards by a Kalman
/// filter on a plane in metres and backwards by Rauch, Tung and Striebel's smoother. Doppler speed and
/// course are measured velocities, where a fix has them. A fix more than four standard deviations
/// off is passed over; after three of those or half a minute without a fix the filter starts anew.
///
/// It is a choice, not the rule: it brings positions nearer to the truth under white errors, and
/// hardly under the slowly wandering ones of real receivers, and it rounds corners
/// (docs/validation.md). Distance is therefore never made from it.
///
/// **Source** Y. Bar-Shalom, X. R. Li, T. Kirubarajan, *Estimation with Applications to Tracking and
/// Navigation*, 2001, sections 6.2 (white-noise acceleration) and 8.6 (fixed-interval smoothing).
public struct KalmanSmoother: Sendable {
  /// Standard deviation in m/s² of the random acceleration over a second.
  public let accelerationMetersPerSecondSquared: Double

  /// Steps: 0.7; wheels, skis and boats, which brake and corner harder: 2.
  public init(activity: WorkoutActivityType) {
    accelerationMetersPerSecondSquared = activity.isOnFoot || activity.isSwimming ? 0.7 : 2
  }

  public init(accelerationMetersPerSecondSquared: Double) {
    self.accelerationMetersPerSecondSquared = accelerationMetersPerSecondSquared
  }

  /// Half the 95 % radius is about one standard deviation; none is believed under 2 m, since errors
  /// of fixes a second apart are mostly the same error.
  private static let deviationPerAccuracy = 0.5
  private static let leastDeviationMeters = 2.0
  private static let usualDeviationMeters = 4.0
  private static let leastSpeedDeviation = 0.1
  private static let usualSpeedDeviation = 0.3
  private static let gateDeviations = 4.0
  private static let rejectsToRestart = 3
  private static let longestGapSeconds = 30.0
  /// Standard deviation of the velocity before anything is known of it, in m/s.
  private static let firstSpeedDeviation = 10.0

  /// The locations with smoothed coordinates, everything else as it was; one for one, in order.
  ///
  /// - Parameter line: Accepted locations without a pause in between, by rising time.
  /// - Returns: As many locations.
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
      deviation: max(deviation, Self.leastDeviationMeters),
      speedDeviation: max(
        location.speedAccuracy.map { $0 * Self.deviationPerAccuracy } ?? Self.usualSpeedDeviation,
        Self.leastSpeedDeviation))
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
