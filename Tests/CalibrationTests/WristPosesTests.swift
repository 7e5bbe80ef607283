import Calibration
import HealthModel
import TestSupport
import Testing

@Suite("The orientation of a sensor on a wrist")
struct WristPosesTests {
  static let date = Instant(secondsSince1970: 1_795_000_000)

  /// A random rotation.
  static func rotation(_ seed: Seed) -> Matrix3 {
    var sensor = MadeSensor(seed)
    let z = unit(sensor.vector(1))
    let y = unit(z.cross(sensor.vector(1)))
    return Matrix3(x: y.cross(z), y: y, z: z)
  }

  static func unit(_ vector: Vector3) -> Vector3 {
    let length = vector.magnitude
    return Vector3(x: vector.x / length, y: vector.y / length, z: vector.z / length)
  }

  /// Holds the dial up, then lets the arm hang, with the sensor mounted by a rotation.
  static func poses(_ rotation: Matrix3, handIsAlongX: Bool, tilt: Double = 0) -> WristPoses {
    var sensor = MadeSensor(Seed(1))
    sensor.noise = 0.1
    func built(_ body: Vector3) -> Vector3 {
      // The transpose: from the wrist to the sensor.
      let (x, y, z) = (rotation.x, rotation.y, rotation.z)
      return Vector3(
        x: x.x * body.x + y.x * body.y + z.x * body.z,
        y: x.y * body.x + y.y * body.y + z.y * body.z,
        z: x.z * body.x + y.z * body.y + z.z * body.z)
    }
    sensor.hold(built(Vector3(x: 0, y: 0, z: 1)))
    sensor.move()
    sensor.hold(built(Vector3(x: handIsAlongX ? -1 : 1, y: 0, z: tilt)))
    return read(sensor)
  }

  static func read(_ sensor: MadeSensor) -> WristPoses {
    var poses = WristPoses()
    for reading in sensor.readings { _ = poses.process(reading) }
    _ = poses.finish()
    return poses
  }

  @Test("two poses determine the mounting of the sensor", arguments: Seed.first(30), [true, false])
  func found(seed: Seed, handIsAlongX: Bool) throws {
    let truth = Self.rotation(seed)
    let poses = Self.poses(truth, handIsAlongX: handIsAlongX)
    let found = try poses.rotation(handIsAlongX: handIsAlongX)
    for (row, expected) in [(found.x, truth.x), (found.y, truth.y), (found.z, truth.z)] {
      #expect((row - expected).magnitude < 0.02)
    }
  }

  @Test("an arm that does not hang straight still gives a rotation", arguments: Seed.first(10))
  func tilted(seed: Seed) throws {
    let truth = Self.rotation(seed)
    let found = try Self.poses(truth, handIsAlongX: true, tilt: 0.3)
      .rotation(handIsAlongX: true)
    #expect((found.x.cross(found.y) - found.z).magnitude < 1e-12)
    #expect((found.z.magnitude - 1).magnitude < 1e-12)
    #expect((found.x - truth.x).magnitude < 0.02)
  }

  @Test("the other wrist is half a turn around the dial")
  func otherWrist() throws {
    let poses = Self.poses(.identity, handIsAlongX: true)
    let other = try poses.rotation(handIsAlongX: false)
    #expect((other.x - Vector3(x: -1, y: 0, z: 0)).magnitude < 0.02)
    #expect((other.y - Vector3(x: 0, y: -1, z: 0)).magnitude < 0.02)
    #expect((other.z - Vector3(x: 0, y: 0, z: 1)).magnitude < 0.02)
  }

  @Test("two poses that are not at right angles are rejected with their angle")
  func crooked() {
    let poses = Self.poses(.identity, handIsAlongX: true, tilt: 1.5)
    let refusal = #expect(throws: WristPoses.PoseError.self) {
      try poses.rotation(handIsAlongX: true)
    }
    guard case .notPerpendicular(let degrees) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect((30...40).contains(degrees))
  }

  @Test("one pose, no pose and values that are not numbers are rejected")
  func refusals() {
    var sensor = MadeSensor(Seed(2))
    #expect(throws: WristPoses.PoseError.noSamples) {
      try Self.read(sensor).rotation(handIsAlongX: true)
    }
    sensor.move()
    #expect(throws: WristPoses.PoseError.self) {
      try Self.read(sensor).rotation(handIsAlongX: true)
    }
    sensor.hold(Vector3(x: 0, y: 0, z: 1))
    #expect(throws: WristPoses.PoseError.onePose) {
      try Self.read(sensor).rotation(handIsAlongX: true)
    }
    sensor.add(Vector3(x: .nan, y: 0, z: 0), rate: Vector3(x: 0, y: 0, z: 0))
    #expect(throws: WristPoses.PoseError.notFinite(count: 1)) {
      try Self.read(sensor).rotation(handIsAlongX: true)
    }
  }

  @Test("an orientation applies to its placement, a calibration to any, and no other version does")
  func holding() {
    let orientation = SensorOrientation(
      date: Self.date, placement: "wrist-left", rotation: Self.rotation(Seed(1)))
    var calibration = MotionCalibration(
      date: Self.date, accelerationOffset: Vector3(x: 1, y: 0, z: 0),
      accelerationMatrix: .identity, noise: 0, poseCount: 6)
    var correction = MotionCorrection(
      device: "bmi160", frame: "body", calibration: calibration, orientation: orientation)
    #expect(correction.applying(to: "wrist-left") == correction)
    #expect(correction.applying(to: "wrist-right")?.orientation == nil)
    #expect(correction.applying(to: nil)?.calibration == calibration)
    calibration.version += 1
    correction.calibration = calibration
    #expect(correction.applying(to: "wrist-right") == nil)
    let turned = SensorOrientation(
      date: Self.date, placement: "wrist-left",
      rotation: Matrix3(
        x: Vector3(x: 0, y: 1, z: 0), y: Vector3(x: -1, y: 0, z: 0), z: Vector3(x: 0, y: 0, z: 1)))
    let sample = MotionSample(
      acceleration: Vector3(x: 1, y: 2, z: 3), rotationRate: Vector3(x: 4, y: 5, z: 6))
    #expect(turned.turned(sample).acceleration == Vector3(x: 2, y: -1, z: 3))
    #expect(turned.turned(sample).rotationRate == Vector3(x: 5, y: -4, z: 6))
  }
}
