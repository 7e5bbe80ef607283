import Foundation
public import HealthModel

/// A wheelchair pushed by hand whose pushes are known, as a sensor on the left wrist feels it.
///
///     var pushes = SimulatedPushes(seed: 1)
///     pushes.coast(5)
///     pushes.push(30, hertz: 0.9, .semicircular)
///     let readings = pushes.readings(rate: 100)
///
/// What it assumes, for no recording was to be had: the hand follows a rim of 0.26 m from 25 degrees behind its
/// top to 55 before it in four tenths of the time, and goes back in the rest on one of the four ways that
/// M. L. Boninger et al. name (*Arch. Phys. Med. Rehabil.* 83, 2002); the forearm leans with the hand.
/// The hand's grip is a short shock, the floor white noise; a push is a few percent quicker or slower
/// than the last. Between pushes the hands lie on the legs, or work at a table. The chair's own movement, its
/// turns and slopes are left out: it proves that rules hold, and says nothing of how well they fare with
/// people.
public struct SimulatedPushes: Sendable {
  /// How the hand goes back: along the rim, below it, above it, or first above and then below.
  public enum Recovery: String, CaseIterable, Hashable, Sendable {
    case arc, semicircular, singleLoop, doubleLoop

    /// How far the hand is from the rim after a share of the way back, in metres, outward positive.
    func offset(_ share: Double) -> Double {
      switch self {
      case .arc: 0
      case .semicircular: -0.12 * sin(.pi * share) * sin(.pi * share)
      case .singleLoop: 0.08 * sin(.pi * share) * sin(.pi * share)
      case .doubleLoop: 0.08 * sin(2 * .pi * share) * sin(.pi * share)
      }
    }
  }

  private enum Part {
    case push(Recovery, hertz: Double)
    /// The noise of what else the hands do in m/s².
    case rest(unrest: Double)
  }

  /// When each push is in its middle, in seconds from the start.
  public private(set) var pushSeconds: [Double] = []
  /// Seconds so far.
  public private(set) var seconds = 0.0
  private var parts: [(start: Double, end: Double, part: Part)] = []
  private var generator: SplitMix64

  private static let rimMeters = 0.26
  private static let pushShare = 0.4
  private static let angles = (back: -25.0 * .pi / 180, front: 55.0 * .pi / 180)
  /// How far the forearm leans when the hand goes by 1 rad.
  private static let lean = 0.7
  private static let variability = 0.04
  private static let gravity = 9.80665
  /// Of the hand on the rim: m/s², oscillations a second, and seconds in which it dies away.
  private static let shock = (size: 5.0, hertz: 18.0, seconds: 0.03)
  private static let floorNoise = 0.5
  private static let sensorNoise = (acceleration: 0.03, rotation: 0.01)

  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  public mutating func push(_ count: Int, hertz: Double, _ recovery: Recovery = .semicircular) {
    for _ in 0..<count {
      let period = 1 / hertz * (1 + Self.variability * generator.normal())
      pushSeconds.append(seconds + Self.pushShare / 2 * period)
      add(period, .push(recovery, hertz: 1 / period))
    }
  }

  /// Rolls on, the hands on the legs.
  public mutating func coast(_ seconds: Double) { add(seconds, .rest(unrest: 0.15)) }

  /// Works with the hands, as at a table.
  public mutating func fidget(_ seconds: Double) { add(seconds, .rest(unrest: 1.5)) }

  private mutating func add(_ seconds: Double, _ part: Part) {
    parts.append((self.seconds, self.seconds + seconds, part))
    self.seconds += seconds
  }

  /// What a sensor says from the start to the end.
  ///
  /// - Parameters:
  ///   - rate: Samples a second.
  ///   - turn: How it is turned against the forearm.
  ///   - hasRotation: Whether it measures rotation too.
  ///   - start: Of the first sample.
  /// - Returns: A reading for each sample.
  public func readings(
    rate: Double, turn: SensorTurn = .none, hasRotation: Bool = true,
    start: Instant = Instant(secondsSince1970: 1_790_000_000)
  ) -> [Reading<MotionSample>] {
    var noise = generator
    var unrest = [Double](repeating: 0, count: 6)
    var place = 0
    let step = 0.01
    return (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      while place + 1 < parts.count, parts[place].end <= time { place += 1 }
      // Second differences of where the hand is: its acceleration.
      let (before, now, after) = (hand(at: time - step), hand(at: time), hand(at: time + step))
      let forward = (before.x - 2 * now.x + after.x) / (step * step)
      var up = (before.z - 2 * now.z + after.z) / (step * step) + Self.gravity
      up += shock(at: time, parts[place])
      let rate = (after.angle - before.angle) / (2 * step)
      let size: Double
      if case .rest(let rest) = parts[place].part { size = rest } else { size = Self.floorNoise }
      for axis in 0..<6 {
        let share = min(1, 20 / max(20, 1 / step))
        unrest[axis] += (noise.normal() * (2 / share).squareRoot() - unrest[axis]) * share
      }
      let own = unrest.map { $0 * size }
      let sensor = (0..<6).map { _ in noise.normal() }
      let (s, c) = (sin(now.angle), cos(now.angle))
      let force = Vector3(
        x: forward * c - up * s + own[0] + Self.sensorNoise.acceleration * sensor[0],
        y: own[1] + Self.sensorNoise.acceleration * sensor[1],
        z: forward * s + up * c + own[2] + Self.sensorNoise.acceleration * sensor[2])
      let rotation = Vector3(
        x: 0.3 * own[3] + Self.sensorNoise.rotation * sensor[3],
        y: rate + 0.3 * own[4] + Self.sensorNoise.rotation * sensor[4],
        z: 0.3 * own[5] + Self.sensorNoise.rotation * sensor[5])
      let microseconds = Int64((time * 1e6).rounded())
      return Reading(
        time: start + .microseconds(microseconds), uptime: .microseconds(microseconds),
        value: MotionSample(
          acceleration: turn.read(force), rotationRate: hasRotation ? turn.read(rotation) : nil))
    }
  }

  /// Where the hand is about the axle, forward and up in metres, and how the forearm leans in rad.
  private func hand(at time: Double) -> (x: Double, z: Double, angle: Double) {
    var angle = Self.angles.back
    var radius = Self.rimMeters
    if let found = parts.first(where: { $0.start <= time && time < $0.end }),
      case .push(let recovery, let hertz) = found.part
    {
      let phase = (time - found.start) * hertz
      let isPush = phase < Self.pushShare
      let share =
        isPush ? phase / Self.pushShare : (phase - Self.pushShare) / (1 - Self.pushShare)
      let eased = 0.5 - 0.5 * cos(.pi * share)
      angle += (Self.angles.front - Self.angles.back) * (isPush ? eased : 1 - eased)
      if !isPush { radius += recovery.offset(share) }
    }
    return (radius * sin(angle), radius * cos(angle), Self.lean * angle)
  }

  private func shock(at time: Double, _ part: (start: Double, end: Double, part: Part)) -> Double {
    guard case .push = part.part else { return 0 }
    let since = time - part.start
    return Self.shock.size * exp(-since / Self.shock.seconds)
      * sin(2 * .pi * Self.shock.hertz * since)
  }
}
