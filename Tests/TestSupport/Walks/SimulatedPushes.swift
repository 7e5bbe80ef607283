import Foundation
public import HealthModel

/// A manual wheelchair with known pushes, as measured by a sensor on the left wrist.
///
///     var pushes = SimulatedPushes(seed: 1)
///     pushes.coast(5)
///     pushes.push(30, hertz: 0.9, .semicircular)
///     let readings = pushes.readings(rate: 100)
///
/// Assumptions, because no recording was available: the hand follows a rim of 0.26 m from 25 degrees behind its
/// top to 55 in front of it in four tenths of the time, and returns in the rest on one of the four paths named
/// by M. L. Boninger et al. (*Arch. Phys. Med. Rehabil.* 83, 2002); the forearm leans with the hand. The hand's
/// grip is a short shock, the floor white noise; a push is a few percent faster or slower than the previous
/// one. Between pushes the hands rest on the legs or work at a table. The chair's own movement, its turns and
/// slopes are omitted: it proves that rules hold, and gives no evidence of accuracy on people.
public struct SimulatedPushes: Sendable {
  /// The return path of the hand: along the rim, below it, above it, or first above and then below.
  public enum Recovery: String, CaseIterable, Hashable, Sendable {
    case arc, semicircular, singleLoop, doubleLoop

    /// The distance of the hand from the rim after a fraction of the return path, in meters, outward
    /// positive.
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
    /// The noise of other hand movements in m/s².
    case rest(unrest: Double)
  }

  /// The middle of each push, in seconds from the start.
  public private(set) var pushSeconds: [Double] = []
  /// The simulated seconds so far.
  public private(set) var seconds = 0.0
  private var parts: [(start: Double, end: Double, part: Part)] = []
  private var generator: SplitMix64

  private static let rimMeters = 0.26
  private static let pushShare = 0.4
  private static let angles = (back: -25.0 * .pi / 180, front: 55.0 * .pi / 180)
  /// The lean of the forearm when the hand moves by 1 rad.
  private static let lean = 0.7
  private static let variability = 0.04
  private static let gravity = 9.80665
  /// The shock of the hand on the rim: m/s², oscillations per second, and the decay time in seconds.
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

  /// Coasts with the hands on the legs.
  public mutating func coast(_ seconds: Double) { add(seconds, .rest(unrest: 0.15)) }

  /// Works with the hands, as at a table.
  public mutating func fidget(_ seconds: Double) { add(seconds, .rest(unrest: 1.5)) }

  private mutating func add(_ seconds: Double, _ part: Part) {
    parts.append((self.seconds, self.seconds + seconds, part))
    self.seconds += seconds
  }

  /// Returns the readings of a sensor from the start to the end.
  ///
  /// - Parameters:
  ///   - rate: The samples per second.
  ///   - turn: The sensor's rotation against the forearm.
  ///   - hasRotation: Whether it also measures rotation.
  ///   - start: The time of the first sample.
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
      // The second differences of the hand's position are its acceleration.
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

  /// The position of the hand around the axle, forward and up in meters, and the lean of the forearm in rad.
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
