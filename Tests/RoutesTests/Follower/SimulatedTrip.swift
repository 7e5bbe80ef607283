import Foundation
import HealthModel
import Routes
import TestSupport

/// The shapes of generated courses.
enum CourseShape: String, CaseIterable {
  case line, loop, outAndBack, eight, switchbacks, rounds

  func line(_ random: inout SplitMix64) -> PlaneLine {
    switch self {
    case .line: return Self.wander(&random, meters: random.uniform(in: 3000..<8000))
    case .outAndBack:
      let out = Self.wander(&random, meters: random.uniform(in: 1500..<4000))
      return PlaneLine(out.points + out.points.reversed().dropFirst())
    case .loop: return Self.ring(&random, radius: random.uniform(in: 300..<1200))
    case .rounds:
      let ring = Self.ring(&random, radius: random.uniform(in: 120..<200)).points
      return PlaneLine((0..<4).flatMap { _ in ring })
    case .eight:
      let size = random.uniform(in: 400..<1000)
      return PlaneLine(
        (0...400).map {
          let angle = Double($0) / 400 * 2 * .pi
          return .init(x: size * sin(angle), y: size * sin(angle) * cos(angle))
        })
    case .switchbacks:
      let width = random.uniform(in: 150..<400)
      let points = (0..<12).flatMap { row -> [PlaneLine.Point] in
        let ends = [0.0, width].map { PlaneLine.Point(x: $0, y: Double(row) * 45) }
        return row.isMultiple(of: 2) ? ends : ends.reversed()
      }
      return PlaneLine(points)
    }
  }

  /// A road with bends and corners.
  private static func wander(_ random: inout SplitMix64, meters: Double) -> PlaneLine {
    var heading = random.uniform(in: 0..<6)
    var bend = 0.0
    var point = PlaneLine.Point(x: 0, y: 0)
    var points = [point]
    var left = meters
    // The heading stays within a half circle, so that the road does not meet itself.
    let middle = heading
    while left > 0 {
      let step = random.uniform(in: 5..<25)
      left -= step
      if random.uniform() < 0.05 { bend = random.uniform(in: -0.02..<0.02) }
      if random.uniform() < 0.02 { heading += random.uniform(in: -1.5..<1.5) }
      heading = min(max(heading + bend * step, middle - 1.2), middle + 1.2)
      point.x += step * cos(heading)
      point.y += step * sin(heading)
      points.append(point)
    }
    return PlaneLine(points)
  }

  private static func ring(_ random: inout SplitMix64, radius: Double) -> PlaneLine {
    let waves = (2...4).map { number in
      (Double(number), random.uniform(in: 0..<0.12), random.uniform(in: 0..<6))
    }
    let count = Int(radius / 2)
    return PlaneLine(
      (0...count).map { index in
        let angle = Double(index % count) / Double(count) * 2 * .pi
        let factor = waves.reduce(1) { $0 + $1.1 * sin($1.0 * angle + $1.2) }
        return .init(x: radius * factor * cos(angle), y: radius * factor * sin(angle))
      })
  }
}

/// A receiver on a trip: errors that wander for tens of seconds, jitter, reports of accuracy that are too good or too
/// bad, and reflections.
struct SimulatedReceiver {
  static let frame = LocalFrame(
    latitude: 47.3, longitude: 11.4, altitude: 600, geoidSeparation: 48)
  static let start = Instant(secondsSince1970: 1_790_000_000)

  let deviation: Double
  let accuracy: Double
  let reportsSpeed: Bool
  private var east, north: GaussMarkovNoise
  private var random: SplitMix64

  /// Of a walker under an open sky (1.5 m) to one between buildings (6 m), each axis.
  init(_ random: inout SplitMix64, deviations: Range<Double> = 1.5..<6) {
    deviation = random.uniform(in: deviations)
    // 2.45 standard deviations contain 95 %; receivers are wrong about it in both directions.
    accuracy = deviation * 2.45 * random.uniform(in: 0.7..<2)
    reportsSpeed = random.uniform() < 0.6
    let seconds = random.uniform(in: 20..<60)
    east = GaussMarkovNoise(
      deviation: deviation, correlationSeconds: seconds, stepSeconds: 1, generator: &random)
    north = GaussMarkovNoise(
      deviation: deviation, correlationSeconds: seconds, stepSeconds: 1, generator: &random)
    self.random = SplitMix64(seed: random.next())
  }

  /// Returns the fix of the next second.
  mutating func reading(
    at point: PlaneLine.Point, speed: Double, second: Int, activeSeconds: Double? = nil
  ) -> CourseReading {
    let noisy = LocalPoint(
      east: point.x + east.step(&random) + 0.3 * random.normal(),
      north: point.y + north.step(&random) + 0.3 * random.normal(), up: 0)
    let (latitude, longitude) = Self.frame.coordinate(of: noisy)
    return CourseReading(
      date: Self.start + .seconds(second), latitude: latitude, longitude: longitude,
      accuracy: accuracy, speed: reportsSpeed ? max(0, speed + 0.05 * random.normal()) : nil,
      activeSeconds: activeSeconds ?? Double(second))
  }
}

/// Courses and trips of the tests.
enum Trip {
  /// The course of a line: as drawn, or as recorded with an error of its own.
  static func course(
    _ line: PlaneLine, name: String? = nil, speed: Double? = nil,
    altitude: ((Double) -> Double)? = nil
  ) throws -> FollowedCourse {
    try FollowedCourse(
      name: name,
      zip(line.points, line.distances).map { point, meters in
        let (latitude, longitude) = SimulatedReceiver.frame.coordinate(
          of: LocalPoint(east: point.x, north: point.y, up: 0))
        return .init(
          latitude: latitude, longitude: longitude, altitude: altitude?(meters),
          seconds: speed.map { meters / $0 })
      })
  }

  /// The line as a receiver of someone else recorded it.
  static func recorded(_ line: PlaneLine, _ random: inout SplitMix64) -> PlaneLine {
    var (x, y) = (
      GaussMarkovNoise(deviation: 2, correlationSeconds: 30, stepSeconds: 1, generator: &random),
      GaussMarkovNoise(deviation: 2, correlationSeconds: 30, stepSeconds: 1, generator: &random)
    )
    return PlaneLine(
      stride(from: 0, through: line.length, by: 3).map { meters in
        let point = line.point(at: meters)
        return .init(x: point.x + x.step(&random), y: point.y + y.step(&random))
      })
  }

  /// The true points of each second along a line at a speed that varies, with stops.
  static func seconds(
    along line: PlaneLine, speed: Double, _ random: inout SplitMix64, stops: Bool = true
  ) -> [(point: PlaneLine.Point, meters: Double, speed: Double)] {
    var meters = 0.0
    var list: [(point: PlaneLine.Point, meters: Double, speed: Double)] = []
    var current = speed
    while meters < line.length {
      if stops, random.uniform() < 0.001 {
        let stop = Int.random(in: 10...90, using: &random)
        list += (0..<stop).map { _ in (line.point(at: meters), meters, 0) }
      }
      current = min(max(current + 0.1 * speed * random.normal(), 0.6 * speed), 1.4 * speed)
      meters += current
      list.append((line.point(at: meters), min(meters, line.length), current))
    }
    return list
  }
}
