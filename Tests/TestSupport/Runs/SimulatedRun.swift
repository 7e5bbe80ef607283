import Foundation
public import HealthModel

/// A runner whose steps, contacts and rise are known, with a sensor at a place of the body.
///
/// Each step pushes the center of mass with a force of a known course and is airborne for the rest. The trunk follows the
/// center of mass; it also brakes and pushes, sways with the stride, leans with each step, and trembles after a contact.
/// A thigh and an arm swing with the stride.
public struct SimulatedRun: Hashable, Sendable, CustomStringConvertible {
  /// The course of the force during contact.
  public enum Force: Hashable, Sendable, CaseIterable {
    /// Half a sine.
    case sine
    /// A raised cosine of the body and one of the leg's impact.
    ///
    /// **Source** K. P. Clark, L. J. Ryan, P. G. Weyand, *A general relationship links gait mechanics and running
    /// ground reaction forces*, J. Exp. Biol. 220(2), 247–258, 2017: 0.08 of the mass in the leg, the peak of the body
    /// at 0.47 of the contact (recalled).
    case twoMasses
  }

  public enum Carriage: Hashable, Sendable, CaseIterable {
    case trunk, pocket, wrist
  }

  public var seed: UInt64
  public var stepsPerMinute = 165.0
  public var contactSeconds = 0.25
  public var force = Force.sine
  /// The seconds of running, between two periods of standing.
  public var seconds = 60.0
  public var standing = 8.0
  /// The standard deviation of a step's duration as a share.
  public var jitter = 0.02
  /// The factor for the noise of body and sensor.
  public var noise = 1.0
  /// The difference of the two feet's contact times as a share.
  public var asymmetry = 0.0

  public init(seed: UInt64) { self.seed = seed }

  public var description: String {
    "seed \(seed), \(Int(stepsPerMinute))/min, \(Int(contactSeconds * 1000)) ms, \(force)"
  }

  /// Returns a runner with random cadence and a contact time that people have at it.
  public static func random(seed: UInt64) -> SimulatedRun {
    var run = SimulatedRun(seed: seed)
    var generator = SplitMix64(seed: seed &+ 77)
    run.stepsPerMinute = generator.uniform(in: 150..<195)
    run.contactSeconds = generator.uniform(in: 0.58..<0.80) * 60 / run.stepsPerMinute
    run.force = generator.uniform() < 0.5 ? .sine : .twoMasses
    run.asymmetry = generator.uniform(in: -0.04..<0.04)
    run.seconds = 45
    return run
  }

  public static let gravity = 9.80665

  /// The acceleration of the ground's force over the mass, in m/s².
  ///
  /// - Parameters:
  ///   - time: Seconds since the contact.
  ///   - contact: The seconds of contact.
  ///   - step: The seconds from this contact to the next one.
  /// - Returns: 0 during flight; the mean over a step is gravity.
  public func push(at time: Double, contact: Double, step: Double) -> Double {
    guard time >= 0, time < contact else { return 0 }
    switch force {
    case .sine: return Self.gravity * .pi / 2 * step / contact * sin(.pi * time / contact)
    case .twoMasses:
      let impact = 0.03
      let leg = 0.08 * (1.5 / impact + Self.gravity)
      let body = (Self.gravity * step - 2 * leg * impact) / contact
      // A cosine around 0.47 of the contact would begin before it; that part is in the factor.
      return Self.raised(time, peak: 2 * leg, at: impact, half: impact)
        + Self.raised(time, peak: 2 * body, at: 0.47 * contact, half: 0.53 * contact) * 1.0055
    }
  }

  private static func raised(
    _ time: Double, peak: Double, at middle: Double, half: Double
  ) -> Double {
    abs(time - middle) <= half ? peak / 2 * (1 + cos(.pi * (time - middle) / half)) : 0
  }

  /// The rise and fall of the center of mass in a step in meters, by integrating the force twice.
  public var verticalOscillation: Double {
    let step = 60 / stepsPerMinute
    let count = 4000
    let dt = step / Double(count)
    let accelerations = (0..<count).map {
      push(at: Double($0) * dt, contact: contactSeconds, step: step) - Self.gravity
    }
    let mean = accelerations.reduce(0, +) / Double(count)
    var (velocity, velocities) = (0.0, [Double]())
    for value in accelerations {
      velocities.append(velocity)
      velocity += (value - mean) * dt
    }
    let drift = velocities.reduce(0, +) / Double(count)
    var (height, heights) = (0.0, [Double]())
    for value in velocities {
      heights.append(height)
      height += (value - drift) * dt
    }
    return (heights.max() ?? 0) - (heights.min() ?? 0)
  }
}

extension SimulatedRun {
  private struct Contact {
    var start: Double
    var step: Double
    var seconds: Double
    var isLeft: Bool
  }

  /// The contacts, in seconds since the start.
  public var contactTimes: [Double] { contacts.map(\.start) }

  private var contacts: [Contact] {
    var generator = SplitMix64(seed: seed)
    var contacts: [Contact] = []
    var time = standing
    while time < standing + seconds {
      let step = 60 / stepsPerMinute * (1 + jitter * min(max(generator.normal(), -2.5), 2.5))
      let isLeft = contacts.count.isMultiple(of: 2)
      let share = contactSeconds / (60 / stepsPerMinute)
      contacts.append(
        Contact(
          start: time, step: step,
          seconds: min(step * share * (1 + (isLeft ? 0.5 : -0.5) * asymmetry), 0.98 * step),
          isLeft: isLeft))
      time += step
    }
    return contacts
  }

  /// Returns the readings of a sensor from the start to the end.
  ///
  /// - Parameters:
  ///   - rate: The samples per second.
  ///   - carriage: The place of wear.
  ///   - turn: The rotation against the part of the body that carries it.
  ///   - hasRotation: Whether it also measures rotation.
  ///   - start: The time of the first sample.
  /// - Returns: A reading for each sample.
  public func readings(
    rate: Double = 100, carriage: Carriage = .trunk, turn: SensorTurn = .none,
    hasRotation: Bool = true, start: Instant = Instant(secondsSince1970: 1_790_000_000)
  ) -> [Reading<MotionSample>] {
    var generator = SplitMix64(seed: seed &+ 1)
    let contacts = contacts
    var place = 0
    return (0..<Int((seconds + 2 * standing) * rate)).map { index in
      let time = Double(index) / rate
      while place + 1 < contacts.count, contacts[place + 1].start <= time { place += 1 }
      let contact = contacts[place]
      let since = time - contact.start
      var force = Vector3(x: 0, y: 0, z: Self.gravity)
      var rotation = Vector3(x: 0, y: 0, z: 0)
      if since >= 0, since < contact.step {
        (force, rotation) = moment(since, contact, carriage)
      }
      let sensor = (0..<6).map { _ in noise * generator.normal() }
      let sample = MotionSample(
        acceleration: turn.read(
          Vector3(
            x: force.x + 0.15 * sensor[0], y: force.y + 0.15 * sensor[1],
            z: force.z + 0.15 * sensor[2])),
        rotationRate: hasRotation
          ? turn.read(
            Vector3(
              x: rotation.x + 0.02 * sensor[3], y: rotation.y + 0.02 * sensor[4],
              z: rotation.z + 0.02 * sensor[5])) : nil)
      let microseconds = Int64((time * 1e6).rounded())
      return Reading(
        time: start + .microseconds(microseconds), uptime: .microseconds(microseconds),
        value: sample)
    }
  }

  /// Specific force and rotation of the body part, in the frame of anterior, left and up.
  private func moment(
    _ since: Double, _ contact: Contact, _ carriage: Carriage
  ) -> (Vector3, Vector3) {
    let phase = 2 * .pi * since / contact.step
    // Half a turn of the stride in each step.
    let stride = phase / 2 + (contact.isLeft ? 0 : .pi)
    let strideRate = .pi / contact.step
    var up = push(at: since, contact: contact.seconds, step: contact.step)
    // Soft parts tremble after a contact.
    up += noise * 6 * exp(-since / 0.03) * sin(2 * .pi * 18 * since)
    var ahead = -3 * sin(phase) + 0.5 * noise * sin(2 * phase)
    let left = 2.5 * sin(stride)
    let lean = 0.04 * sin(phase)
    var pitch = 0.04 * 2 * strideRate * cos(phase)
    let (s, c) = (sin(lean), cos(lean))
    (ahead, up) = (ahead * c + up * s, up * c - ahead * s)
    switch carriage {
    case .trunk: break
    case .pocket: (ahead, up, pitch) = Self.limb(ahead, up, stride, strideRate, 0.2, 0.55)
    case .wrist: (ahead, up, pitch) = Self.limb(ahead, up, stride, strideRate, 0.35, 0.5)
    }
    return (
      Vector3(x: ahead, y: left, z: up),
      Vector3(x: 0.6 * sin(stride), y: pitch, z: 0.9 * cos(stride))
    )
  }

  /// A rod that hangs from an accelerated joint and swings with the stride.
  private static func limb(
    _ ahead: Double, _ up: Double, _ stride: Double, _ rate: Double, _ meters: Double,
    _ swing: Double
  ) -> (Double, Double, Double) {
    let angle = swing * cos(stride)
    let turning = -swing * rate * sin(stride)
    let change = -swing * rate * rate * cos(stride)
    let (s, c) = (sin(angle), cos(angle))
    return (
      ahead * c + up * s + meters * change, up * c - ahead * s + meters * turning * turning,
      -turning
    )
  }
}
