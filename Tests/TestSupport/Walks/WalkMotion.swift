import Foundation
import HealthModel

/// The movement of a simulated walk, moment by moment.
struct WalkMotion {
  /// The gain from the pendulum's rise to the length of a step, from Zijlstra and Hof (2003).
  static let pendulumGain = 1.25
  /// The height of a sensor at the lower back, as a fraction of stature.
  static let sensorHeightShare = 0.6
  static let gravity = 9.80665
  /// The seconds in which the movement follows the strength of a new step, and decays after the last one.
  static let followSeconds = 0.08
  /// The seconds over which the body's noise is smooth.
  static let unrestSeconds = 0.05
  /// The noise of the body while walking, in m/s²; the spread within a stride was 1.1 to 1.5, mostly from
  /// slower and faster strides.
  static let walkingUnrest = 0.35
  /// The rotation, in rad/s, for 1 m/s² of noise.
  static let rotationOfUnrest = 0.3
  /// White noise of a sensor: m/s² and rad/s.
  static let sensorNoise = (acceleration: 0.03, rotation: 0.003)
  /// The rod from the hip to the pocket, and half of its swing arc in rad.
  static let thigh = (meters: 0.25, swing: 0.35)
  /// The meters from the shoulder to the wrist.
  static let armMeters = 0.55
  /// The fraction of the trunk's acceleration that reaches a swinging hand.
  static let trunkAtHand = 0.7
  /// The phase of the stride, in rad, by which a limb is foremost before the contact.
  static let limbLead = 0.3

  let walk: SimulatedWalk
  let heightMeters: Double
  let noise: Double
  let step: Double
  var generator: SplitMix64
  var place = 0
  var pausePlace = 0
  var phase = 0.0
  var phaseRate = 0.0
  var gait = SimulatedWalk.Gait()
  var strength = 0.0
  var unrest = [Double](repeating: 0, count: 6)

  init(_ walk: SimulatedWalk, rate: Double, heightMeters: Double, noise: Double) {
    self.walk = walk
    self.heightMeters = heightMeters
    self.noise = noise
    step = 1 / rate
    generator = walk.generator
  }

  /// Specific force and rotation of the sensor's body part in the frame of anterior, left and up.
  mutating func next(at time: Double, _ carriage: SimulatedWalk.Carriage) -> (Vector3, Vector3) {
    let isWalking = advance(to: time)
    let scale = strength * trunkScale
    let pattern = GaitPattern.lowerBack
    var forward = scale * GaitPattern.value(pattern.anterior, at: phase)
    var left = scale * GaitPattern.value(pattern.left, at: phase)
    var up = Self.gravity + scale * GaitPattern.value(pattern.up, at: phase)
    up += scale * gait.doubleBump * GaitPattern.stepAcceleration * cos(4 * phase)
    var (roll, pitch, yaw) = (0.0, 0.0, yawRate(at: time))
    switch carriage {
    case .lowerBack:
      yaw += scale * GaitPattern.value(pattern.yaw, at: phase)
      roll = scale * GaitPattern.value(pattern.roll, at: phase)
      pitch = scale * GaitPattern.value(pattern.pitch, at: phase)
    case .pocket:
      (forward, up, pitch) = limb(
        forward, up, meters: Self.thigh.meters, swing: Self.thigh.swing * min(strength, 1))
    case .wrist:
      up = Self.gravity + Self.trunkAtHand * (up - Self.gravity)
      (forward, up, pitch) = limb(
        Self.trunkAtHand * forward, up, meters: Self.armMeters,
        swing: gait.armSwing * min(strength, 1))
      left *= Self.trunkAtHand
    }
    let own = fluctuation(at: time, isWalking: isWalking)
    let sensor = (0..<6).map { _ in noise * generator.normal() }
    return (
      Vector3(
        x: forward + own[0] + Self.sensorNoise.acceleration * sensor[0],
        y: left + own[1] + Self.sensorNoise.acceleration * sensor[1],
        z: up + own[2] + Self.sensorNoise.acceleration * sensor[2]),
      Vector3(
        x: roll + Self.rotationOfUnrest * own[3] + Self.sensorNoise.rotation * sensor[3],
        y: pitch + Self.rotationOfUnrest * own[4] + Self.sensorNoise.rotation * sensor[4],
        z: yaw + Self.rotationOfUnrest * own[5] + Self.sensorNoise.rotation * sensor[5])
    )
  }

  /// Advances to the phase of the stride at a time; returns whether there is a step.
  private mutating func advance(to time: Double) -> Bool {
    while place < walk.steps.count, walk.steps[place].end <= time { place += 1 }
    var target = 0.0
    var isWalking = false
    if place < walk.steps.count, walk.steps[place].start <= time {
      let current = walk.steps[place]
      isWalking = true
      gait = current.gait
      target = current.strength
      phaseRate = .pi / (current.end - current.start)
      // A step that ends with the right contact began at the left one, which is phase 0.
      phase = (time - current.start) * phaseRate + (current.side == .right ? 0 : .pi)
    } else {
      phase += phaseRate * step
    }
    strength += (target - strength) * min(1, step / Self.followSeconds)
    return isWalking
  }

  /// The factor of the pattern for which the trunk rises as required by the step length.
  private var trunkScale: Double {
    let length = Self.sensorHeightShare * heightMeters
    let half = gait.stepLength / (2 * Self.pendulumGain)
    let rise = length - max(0, length * length - half * half).squareRoot()
    let radians = 2 * .pi * gait.cadence / 60
    return rise / 2 * radians * radians / GaitPattern.stepAcceleration
  }

  /// A rod that hangs from an accelerated joint and swings around the left axis, foremost shortly before the
  /// right contact.
  private func limb(
    _ forward: Double, _ up: Double, meters: Double, swing: Double
  ) -> (forward: Double, up: Double, pitch: Double) {
    let turn = phase - .pi + Self.limbLead
    let angle = swing * cos(turn)
    let rate = -swing * phaseRate * sin(turn)
    let change = -swing * phaseRate * phaseRate * cos(turn)
    let (s, c) = (sin(angle), cos(angle))
    return (
      forward * c + up * s + meters * change, up * c - forward * s + meters * rate * rate, -rate
    )
  }

  private func yawRate(at time: Double) -> Double {
    for turn in walk.turns where turn.start <= time && time < turn.end {
      let seconds = turn.end - turn.start
      let share = (time - turn.start) / seconds
      return turn.degrees * .pi / 180 / seconds * (1 - cos(2 * .pi * share))
    }
    return 0
  }

  private mutating func fluctuation(at time: Double, isWalking: Bool) -> [Double] {
    while pausePlace < walk.pauses.count, walk.pauses[pausePlace].end <= time { pausePlace += 1 }
    var size = Self.walkingUnrest
    if !isWalking, pausePlace < walk.pauses.count { size = walk.pauses[pausePlace].unrest }
    let share = min(1, step / Self.unrestSeconds)
    for axis in 0..<6 {
      unrest[axis] += (generator.normal() * (2 / share).squareRoot() - unrest[axis]) * share
    }
    return unrest.map { $0 * size * noise }
  }
}
