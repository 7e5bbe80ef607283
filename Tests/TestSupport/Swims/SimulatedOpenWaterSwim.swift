internal import Foundation
public import HealthModel

/// A crawl around buoys with known length, as seen by the receiver at the wrist: rarely and inaccurately.
///
///     let swim = SimulatedOpenWaterSwim(.triangle, .moderate, seed: 1)
///     for fix in swim.fixes { engine.process(fix) }
///     engine.totals.distanceMeters / swim.meters
///
/// Assumptions, because no recording of a swim on a surveyed path was available: the wrist is out of the
/// water 0.4 to 0.6 s of a stroke of 2.1 s, and a receiver gets a fix in 10 to 40 % of the seconds, in bursts
/// with some to sixty seconds between them. Errors have a part that wanders within a quarter of a minute and
/// a part that is independent in each fix; some fixes are 50 to 100 m off. The accuracy reported by the
/// receiver correlates loosely with the error; its speed is mostly missing or 0. The swimmer's speed is 1.0
/// to 1.3 m/s and varies slightly from minute to minute, and the path weaves some meters around the line
/// between the buoys. The magnitudes are estimates from the behavior of watches.
public struct SimulatedOpenWaterSwim: Sendable {
  /// The quality of the reception.
  public enum Severity: String, CaseIterable, Sendable {
    case mild, moderate, severe
  }

  /// A second of the swim: the true position of the swimmer.
  private struct Moment {
    var east, north: Double
    var heading: Double
    var speed: Double
  }

  private struct Model {
    /// The share of seconds with a fix, and the mean seconds of a burst of them.
    var share, burstSeconds: Double
    var longestGapSeconds: Double
    /// The root mean square of the horizontal error in meters.
    var errorMeters: Double
    var outlierShare: Double
  }

  public let course: Course
  public let severity: Severity
  public let seed: UInt64
  /// The true distance swum in meters, including weaving.
  public private(set) var meters = 0.0
  /// The seconds without rest.
  public private(set) var movingSeconds = 0
  public private(set) var fixes: [Reading<Fix>] = []

  /// 2026-05-02T09:00:00Z.
  private static let start = Instant(microseconds: 1_777_712_400_000_000)
  /// The meters of weaving to each side, and the wavelength in meters.
  private static let weave = (meters: 3.0, wavelength: 180.0)
  private static let wanderSeconds = 12.0
  /// The wandering share of the error's variance.
  private static let wanderShare = 0.6

  /// - Parameters:
  ///   - course: The course, repeated until `courseMeters` are swum.
  ///   - courseMeters: The distance without weaving.
  ///   - severity: The quality of the reception.
  ///   - seed: The seed of all random values.
  ///   - rests: The meters into the course at which the swimmer rests, and the seconds of each rest.
  ///   - silences: The meters into the course from which the wrist stays under water, and the seconds of each
  ///     silence, as in breaststroke.
  public init(
    _ course: Course, meters courseMeters: Double = 1500, _ severity: Severity, seed: UInt64,
    rests: [(meters: Double, seconds: Int)] = [], silences: [(meters: Double, seconds: Int)] = []
  ) {
    self.course = course
    self.severity = severity
    self.seed = seed
    var generator = SplitMix64(seed: seed &* 1_000_003 &+ 17)
    let (moments, silent) = Self.swim(course, courseMeters, rests, silences, &generator)
    for (a, b) in zip(moments, moments.dropFirst()) {
      meters += ((b.east - a.east) * (b.east - a.east) + (b.north - a.north) * (b.north - a.north))
        .squareRoot()
      if b.speed > 0 { movingSeconds += 1 }
    }
    receive(moments, silent, &generator)
  }

  private static func swim(
    _ course: Course, _ courseMeters: Double, _ rests: [(meters: Double, seconds: Int)],
    _ silences: [(meters: Double, seconds: Int)], _ generator: inout SplitMix64
  ) -> (moments: [Moment], silent: Set<Int>) {
    let pace = generator.uniform(in: 1.0..<1.3)
    var change = GaussMarkovNoise(
      deviation: 0.05, correlationSeconds: 60, stepSeconds: 1, generator: &generator)
    let phase = generator.uniform(in: 0..<(2 * Double.pi))
    var (moments, silent): ([Moment], Set<Int>) = ([], [])
    var (rests, silences) = (rests[...], silences[...])
    var gone = 0.0
    func moment(_ speed: Double) -> Moment {
      let place = course.place(at: gone)
      let radians = place.heading * .pi / 180
      let beside = weave.meters * sin(2 * .pi * gone / weave.wavelength + phase)
      return Moment(
        east: place.point.east + beside * cos(radians),
        north: place.point.north - beside * sin(radians), heading: place.heading, speed: speed)
    }
    while gone < courseMeters {
      if let rest = rests.first, gone >= rest.meters {
        rests.removeFirst()
        moments += Array(repeating: moment(0), count: rest.seconds)
      }
      if let silence = silences.first, gone >= silence.meters {
        silences.removeFirst()
        silent.formUnion(moments.count..<moments.count + silence.seconds)
      }
      let speed = pace * (1 + change.step(&generator))
      moments.append(moment(speed))
      gone += speed
    }
    return (moments, silent)
  }

  private static func model(_ severity: Severity) -> Model {
    switch severity {
    case .mild:
      Model(
        share: 0.4, burstSeconds: 6, longestGapSeconds: 30, errorMeters: 8, outlierShare: 0.01)
    case .moderate:
      Model(
        share: 0.25, burstSeconds: 5, longestGapSeconds: 45, errorMeters: 14, outlierShare: 0.03)
    case .severe:
      Model(
        share: 0.12, burstSeconds: 4, longestGapSeconds: 60, errorMeters: 25, outlierShare: 0.06)
    }
  }

  private mutating func receive(
    _ moments: [Moment], _ silent: Set<Int>, _ generator: inout SplitMix64
  ) {
    let model = Self.model(severity)
    let axis = model.errorMeters / 2.0.squareRoot()
    var east = GaussMarkovNoise(
      deviation: axis * Self.wanderShare.squareRoot(), correlationSeconds: Self.wanderSeconds,
      stepSeconds: 1, generator: &generator)
    var north = east
    for _ in 0..<60 { north.step(&generator) }
    let white = axis * (1 - Self.wanderShare).squareRoot()
    let meanGap = model.burstSeconds * (1 - model.share) / model.share
    var left = 1
    var isBurst = false
    for (second, moment) in moments.enumerated() {
      left -= 1
      if left <= 0 {
        isBurst.toggle()
        // Half of the mean is fixed, the rest random: neither ever 0 nor unlimited.
        let mean = isBurst ? model.burstSeconds : meanGap
        let drawn = 0.5 * mean - 0.5 * mean * log(1 - generator.uniform())
        left = max(1, Int(min(drawn, model.longestGapSeconds).rounded()))
      }
      var error = (east: east.step(&generator), north: north.step(&generator))
      guard isBurst, !silent.contains(second) else { continue }
      error.east += white * generator.normal()
      error.north += white * generator.normal()
      if generator.uniform() < model.outlierShare {
        let (far, angle) = (generator.uniform(in: 50..<100), generator.uniform(in: 0..<6.2832))
        error = (far * sin(angle), far * cos(angle))
      }
      fixes.append(fix(moment, error, at: second, typical: model.errorMeters, &generator))
    }
  }

  private func fix(
    _ moment: Moment, _ error: (east: Double, north: Double), at second: Int, typical: Double,
    _ generator: inout SplitMix64
  ) -> Reading<Fix> {
    let (latitude, longitude) = course.frame.coordinate(
      of: LocalPoint(east: moment.east + error.east, north: moment.north + error.north, up: 0))
    let real = (error.east * error.east + error.north * error.north).squareRoot()
    let said = (0.3 * real + 1.2 * typical) * exp(0.4 * generator.normal())
    var location = Location(
      time: Self.start + .seconds(second), latitude: latitude, longitude: longitude,
      horizontalAccuracy: min(max(said, 10), 60))
    switch generator.uniform() {
    case ..<0.5: break
    case ..<0.75: location.speed = 0
    default:
      location.speed = abs(moment.speed + 0.4 * generator.normal())
      location.course = (moment.heading + 20 * generator.normal() + 720)
        .truncatingRemainder(dividingBy: 360)
    }
    return Reading(
      time: location.time, uptime: .seconds(second),
      value: Fix(mode: .threeDimensional, receiverTime: location.time, location: location))
  }
}
