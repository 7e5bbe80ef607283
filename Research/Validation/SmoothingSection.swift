import Foundation
import HealthModel
import Routes

/// The effect of the Kalman smoother on courses of known shape with known errors.
struct SmoothingSection {
  private struct Case {
    var name: String
    var speed: Double
    var activity: WorkoutActivityType
    /// Standard deviation per axis in meters, and time constant in seconds (0: white).
    var deviation: Double
    var correlationSeconds: Double
    var hasDoppler: Bool
  }

  private static let laps = 3
  private static let repetitions = 20
  private static let dopplerDeviation = 0.05

  private let cases = [(1.4, WorkoutActivityType.walking), (3.3, .running), (8, .cycling)].flatMap {
    speed, activity in
    [(3.0, 0.0), (3.0, 40.0)].flatMap { deviation, correlation in
      [false, true].map { doppler in
        Case(
          name: "\(activity) \(speed) m/s", speed: speed, activity: activity,
          deviation: deviation, correlationSeconds: correlation, hasDoppler: doppler)
      }
    }
  }

  func write(to report: inout Report) {
    report.heading("The Kalman smoother")
    report.paragraph(
      """
      Three laps of a 400 m track, a fix a second, 3 m of error per axis, \(Self.repetitions) draws each; root mean
      square distance from the true place and error of the length. The track's bends have 36.8 m radius.
      """)
    var rows: [[String]] = []
    for item in cases {
      var random = Random()
      var (raw, smoothed, length, smoothLength, engineLength) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for _ in 0..<Self.repetitions {
        let (truth, line) = course(item, &random)
        let smooth = KalmanSmoother(activity: item.activity).smooth(line)
        raw += rootMeanSquare(line, truth)
        smoothed += rootMeanSquare(smooth, truth)
        let meters = pathLength(truth)
        length += 100 * (pathLength(line) / meters - 1)
        smoothLength += 100 * (pathLength(smooth) / meters - 1)
        engineLength += 100 * (engineMeters(line) / meters - 1)
      }
      let share = 1 / Double(Self.repetitions)
      rows.append([
        item.name,
        item.correlationSeconds == 0 ? "white" : "over \(Int(item.correlationSeconds)) s",
        item.hasDoppler ? "yes" : "no", format(raw * share, digits: 2),
        format(smoothed * share, digits: 2), format(length * share), format(smoothLength * share),
        format(engineLength * share),
      ])
      report.add(
        Figure(
          name: "kalman_rms_ratio", value: smoothed / raw, unit: "1", count: Self.repetitions,
          interval: nil,
          dataset:
            "\(item.name), \(item.correlationSeconds) s, doppler \(item.hasDoppler ? "yes" : "no")")
      )
    }
    report.table(
      [
        "case", "errors", "Doppler", "raw m", "smoothed m", "length raw %", "smoothed %",
        "**workout** %",
      ], rows)
  }

  private func course(
    _ item: Case, _ random: inout Random
  ) -> (truth: [Location], measured: [Location]) {
    let seconds = Int(Double(Self.laps) * Track.length / item.speed)
    let decay = item.correlationSeconds == 0 ? 0 : exp(-1 / item.correlationSeconds)
    let drive = item.deviation * (1 - decay * decay).squareRoot()
    var error = (east: item.deviation * random.normal(), north: item.deviation * random.normal())
    var truth: [Location] = []
    var measured: [Location] = []
    for second in 0...seconds {
      let place = Track.place(at: Double(second) * item.speed)
      error.east = decay * error.east + drive * random.normal()
      error.north = decay * error.north + drive * random.normal()
      let time = Instant(microseconds: (1_700_000_000 + Int64(second)) * 1_000_000)
      truth.append(Track.location(east: place.east, north: place.north, at: time))
      var location = Track.location(
        east: place.east + error.east, north: place.north + error.north, at: time)
      if item.hasDoppler {
        location.speed = abs(item.speed + Self.dopplerDeviation * random.normal())
        location.course = (place.heading + 720).truncatingRemainder(dividingBy: 360)
      }
      measured.append(location)
    }
    return (truth, measured)
  }

  /// Returns this project's distance of a line, as computed live.
  private func engineMeters(_ line: [Location]) -> Double {
    var engine = RouteEngine(activity: .other)
    for location in line {
      _ = engine.process(RecordedLocation(location.onStorageGrid, mode: .threeDimensional))
    }
    _ = engine.finish()
    return engine.totals.distanceMeters
  }

  private func rootMeanSquare(_ line: [Location], _ truth: [Location]) -> Double {
    let squares = zip(line, truth).map { pow($0.distance(to: $1), 2) }
    return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
  }

  private func pathLength(_ line: [Location]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}

/// Lane 1 of a standard track, counterclockwise, at 50° N.
private enum Track {
  static let straight = 84.39
  static let radius = 36.80
  static let length = 2 * straight + 2 * .pi * radius

  static func place(at distance: Double) -> (east: Double, north: Double, heading: Double) {
    let bend = Double.pi * radius
    let along = distance.truncatingRemainder(dividingBy: length)
    if along < straight { return (along, 0, 90) }
    if along < straight + bend {
      let angle = (along - straight) / radius
      return (straight + radius * sin(angle), radius * (1 - cos(angle)), 90 - angle * 180 / .pi)
    }
    if along < 2 * straight + bend { return (2 * straight + bend - along, 2 * radius, 270) }
    let angle = (along - 2 * straight - bend) / radius
    return (-radius * sin(angle), radius * (1 + cos(angle)), 270 - angle * 180 / .pi)
  }

  static func location(east: Double, north: Double, at time: Instant) -> Location {
    let origin = SurfacePoint(latitude: 50, longitude: 8)
    return Location(
      time: time, latitude: 50 + north / origin.meridianRadius * 180 / .pi,
      longitude: 8 + east / origin.parallelRadius * 180 / .pi)
  }
}

/// Normally distributed random numbers that are the same on every machine.
private struct Random {
  private var state: UInt64 = 0x2545_F491_4F6C_DD1D

  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      sum += Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) * 0x1p-53
    }
    return sum
  }
}
