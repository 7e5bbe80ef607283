import Calibration
import HealthModel
import TestSupport

/// A simulated sensor with known errors, held in known poses.
struct MadeSensor {
  static let gravity = SixPositions.standardGravity
  static let rateHz = 100.0

  /// In m/s².
  var offset = Vector3(x: 0, y: 0, z: 0)
  /// The matrix applied to the true acceleration before the offset.
  var distortion = Matrix3.identity
  /// In rad/s.
  var bias = Vector3(x: 0, y: 0, z: 0)
  /// Standard deviations, in m/s² and rad/s.
  var noise = 0.0
  var rateNoise = 0.0
  private(set) var readings: [Reading<MotionSample>] = []
  private var generator: SplitMix64

  init(_ seed: Seed) {
    generator = seed.generator
  }

  /// A sensor with random errors: at most 0.5 m/s², 4 %, 2 % cross-axis, 0.05 rad/s.
  static func drawn(_ seed: Seed, misaligned: Bool, noise: Double) -> MadeSensor {
    var sensor = MadeSensor(seed)
    sensor.noise = noise
    sensor.rateNoise = noise / 10
    sensor.offset = sensor.vector(0.5)
    sensor.bias = sensor.vector(0.05)
    let scale = sensor.vector(0.04)
    let across = misaligned ? sensor.vector(0.02) : Vector3(x: 0, y: 0, z: 0)
    sensor.distortion = Matrix3(
      x: Vector3(x: 1 + scale.x, y: across.x, z: across.y),
      y: Vector3(x: across.x, y: 1 + scale.y, z: across.z),
      z: Vector3(x: across.y, y: across.z, z: 1 + scale.z))
    return sensor
  }

  mutating func vector(_ bound: Double) -> Vector3 {
    Vector3(
      x: generator.uniform(in: -bound..<bound), y: generator.uniform(in: -bound..<bound),
      z: generator.uniform(in: -bound..<bound))
  }

  /// The measured value of a true acceleration.
  func measured(_ truth: Vector3) -> Vector3 {
    let bent = distortion.applied(to: truth)
    return Vector3(x: bent.x + offset.x, y: bent.y + offset.y, z: bent.z + offset.z)
  }

  /// Holds the sensor with a direction up.
  mutating func hold(_ up: Vector3, seconds: Double = 4, shaking: Double = 0) {
    let length = up.magnitude
    let truth = Vector3(
      x: up.x * Self.gravity / length, y: up.y * Self.gravity / length,
      z: up.z * Self.gravity / length)
    for _ in 0..<Int(seconds * Self.rateHz) {
      add(measured(truth), deviation: noise + shaking, rate: bias, rateNoise + shaking / 10)
    }
  }

  /// Turns the sensor over by hand for a second.
  mutating func move() {
    for _ in 0..<Int(Self.rateHz) {
      add(measured(vector(12)), deviation: 2, rate: vector(3), 0.5)
    }
  }

  mutating func add(
    _ force: Vector3, deviation: Double = 0, rate: Vector3, _ rateDeviation: Double = 0
  ) {
    let time = Double(readings.count) / Self.rateHz
    readings.append(
      Reading(
        time: Instant(secondsSince1970: time), uptime: .seconds(time),
        value: MotionSample(
          acceleration: noisy(force, deviation), rotationRate: noisy(rate, rateDeviation))))
  }

  private mutating func noisy(_ vector: Vector3, _ deviation: Double) -> Vector3 {
    Vector3(
      x: vector.x + deviation * generator.normal(), y: vector.y + deviation * generator.normal(),
      z: vector.z + deviation * generator.normal())
  }

  /// Places each face up once, each tilted by up to the given degrees, as on a crooked table; in random
  /// order.
  mutating func layOnFaces(
    _ faces: [SensorFace] = SensorFace.allCases, tiltDegrees: Double = 0, seconds: Double = 4
  ) {
    for face in faces.shuffled(using: &generator) {
      let tilt = vector(tiltDegrees * .pi / 180)
      let axis = face.axis
      hold(Vector3(x: axis.x + tilt.x, y: axis.y + tilt.y, z: axis.z + tilt.z), seconds: seconds)
      move()
    }
  }

  /// Places the sensor on six of its edges.
  mutating func layOnEdges() {
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      for sign in [1.0, -1.0] {
        var parts = [0.0, 0.0, 0.0]
        parts[a] = 1
        parts[b] = sign
        hold(Vector3(x: parts[0], y: parts[1], z: parts[2]))
        move()
      }
    }
  }

  func positions() -> SixPositions {
    var positions = SixPositions()
    for reading in readings { _ = positions.process(reading) }
    _ = positions.finish()
    return positions
  }
}
