import Foundation
import HealthModel
import Routes

/// A method of computing totals from fixes: this project's, or another recorder's.
struct RouteMethod: Sendable {
  struct Totals: Sendable {
    var meters = 0.0
    var ascentMeters = 0.0
    var movingSeconds = 0.0
  }

  var name: String
  /// Returns the totals of the lines of one recording; a line is a track segment.
  var totals: @Sendable ([[Location]]) -> Totals

  static let ours = RouteMethod(name: "**workout**") { lines in
    var engine = RouteEngine(activity: .other)
    for line in lines {
      _ = engine.breakSegment()
      for location in line { _ = engine.process(location) }
    }
    _ = engine.finish()
    return Totals(engine.totals)
  }

  /// The sum over every fix, as in gpxlogger, RunnerUp and Bangle.js.
  static let everyFix = summing("every fix (gpxlogger)", altitude: .raw) { _, _ in true }

  static func minimumStep(_ meters: Double) -> RouteMethod {
    summing("step of at least \(Int(meters)) m", altitude: .raw) { last, next in
      haversine(last, next) >= meters
    }
  }

  /// gpxpy: a plane in small steps; moving above 1 km/h; altitude smoothed 0.3, 0.4, 0.3.
  static let gpxpy2D = summing("gpxpy 2-D", altitude: .smoothed) { _, _ in true }

  static let gpxpy3D = RouteMethod(name: "gpxpy 3-D") { lines in
    var totals = gpxpy2D.totals(lines)
    totals.meters = lines.reduce(0) { sum, line in
      sum
        + zip(line, line.dropFirst()).reduce(0) { sum, step in
          let rise = zip(step.0.altitude, step.1.altitude).map { $0 - $1 } ?? 0
          let flat = haversine(step.0, step.1)
          return sum + (flat * flat + rise * rise).squareRoot()
        }
    }
    return totals
  }

  /// OpenTracks: a point each 10 m, none worse than 50 m, a new segment over 200 m.
  static let openTracks = RouteMethod(name: "OpenTracks") { lines in
    var totals = Totals()
    for line in lines {
      var last: Location?
      for location in line where (location.horizontalAccuracy ?? 0) <= 50 * 1.62 {
        guard let from = last else {
          last = location
          continue
        }
        let meters = haversine(from, location)
        guard meters >= 10 else { continue }
        if meters <= 200 {
          totals.meters += meters
          totals.movingSeconds += (location.time - from.time).inSeconds
        }
        last = location
      }
      totals.ascentMeters += opposedSteps(line.compactMap(\.altitude), share: 0.3, meters: 3)
    }
    return totals
  }

  static let all: [RouteMethod] = [
    ours, everyFix, minimumStep(5), minimumStep(10), gpxpy2D, gpxpy3D, openTracks,
  ]

  private enum Altitude { case raw, smoothed }

  private static func summing(
    _ name: String, altitude: Altitude, _ accepts: @escaping @Sendable (Location, Location) -> Bool
  ) -> RouteMethod {
    RouteMethod(name: name) { lines in
      var totals = Totals()
      for line in lines {
        var taken: [Location] = []
        for location in line {
          if let last = taken.last, !accepts(last, location) { continue }
          taken.append(location)
        }
        for (last, next) in zip(taken, taken.dropFirst()) {
          let meters = haversine(last, next)
          let seconds = (next.time - last.time).inSeconds
          totals.meters += meters
          if seconds > 0, meters / seconds > 1 / 3.6 { totals.movingSeconds += seconds }
        }
        var heights = taken.compactMap(\.altitude)
        if altitude == .smoothed, heights.count > 2 {
          let raw = heights
          for index in 1..<raw.count - 1 {
            heights[index] = 0.3 * raw[index - 1] + 0.4 * raw[index] + 0.3 * raw[index + 1]
          }
        }
        totals.ascentMeters += zip(heights, heights.dropFirst()).reduce(0) {
          $0 + max(0, $1.1 - $1.0)
        }
      }
      return totals
    }
  }

  /// Returns the climb of an exponential mean, counted in steps of at least `meters`.
  private static func opposedSteps(
    _ altitudes: [Double], share: Double, meters: Double
  ) -> Double {
    guard var mean = altitudes.first else { return 0 }
    var counted = mean
    var ascent = 0.0
    for altitude in altitudes {
      mean += share * (altitude - mean)
      if abs(mean - counted) >= meters {
        ascent += max(0, mean - counted)
        counted = mean
      }
    }
    return ascent
  }
}

extension RouteMethod.Totals {
  init(_ totals: RouteTotals) {
    meters = totals.distanceMeters
    ascentMeters = totals.ascentMeters ?? 0
    movingSeconds = totals.movingSeconds
  }
}

/// Returns meters on the sphere of the mean radius, as the other methods measure.
func haversine(_ a: Location, _ b: Location) -> Double {
  let radians = Double.pi / 180
  let latitude = sin((b.latitude - a.latitude) * radians / 2)
  let longitude = sin((b.longitude - a.longitude) * radians / 2)
  let h =
    latitude * latitude
    + cos(a.latitude * radians) * cos(b.latitude * radians) * longitude * longitude
  return 2 * 6_371_008.8 * asin(min(1, h.squareRoot()))
}

func zip(_ a: Double?, _ b: Double?) -> (Double, Double)? {
  guard let a, let b else { return nil }
  return (a, b)
}
