import Calibration
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Six-position calibration")
struct SixPositionsTests {
  static let date = Instant(secondsSince1970: 1_795_000_000)

  /// The maximum deviation of corrected poses from gravity, over directions that were not measured.
  func worstError(_ calibration: MotionCalibration, of sensor: MadeSensor) -> Double {
    var sensor = sensor
    return (0..<100).map { _ in
      let draw = sensor.vector(1)
      let interval = MadeSensor.gravity / draw.magnitude
      let truth = Vector3(x: draw.x * interval, y: draw.y * interval, z: draw.z * interval)
      let sample = MotionSample(acceleration: sensor.measured(truth))
      return (calibration.corrected(sample).acceleration - truth).magnitude
    }.max() ?? .infinity
  }

  @Test("offset and scale are recovered from any order of faces", arguments: Seed.first(40))
  func scales(seed: Seed) throws {
    var sensor = MadeSensor.drawn(seed, misaligned: false, noise: 0)
    sensor.layOnFaces()
    let found = try sensor.positions().calibration(date: Self.date)
    #expect((found.accelerationOffset - sensor.offset).magnitude < 1e-6)
    #expect((found.accelerationMatrix.x.x * sensor.distortion.x.x - 1).magnitude < 1e-7)
    #expect(worstError(found, of: sensor) < 1e-6)
    #expect(!found.hasMisalignment)
    #expect(found.poseCount == 6)
  }

  @Test("a tilted table changes nothing", arguments: Seed.first(40))
  func tilted(seed: Seed) throws {
    var sensor = MadeSensor.drawn(seed, misaligned: false, noise: 0)
    sensor.layOnFaces(tiltDegrees: 12)
    let found = try sensor.positions().calibration(date: Self.date)
    #expect(worstError(found, of: sensor) < 1e-6)
  }

  @Test(
    "the noise of a cheap chip adds no more error than that of its mean", arguments: Seed.first(40))
  func noise(seed: Seed) throws {
    var sensor = MadeSensor.drawn(seed, misaligned: false, noise: 0.05)
    sensor.layOnFaces(tiltDegrees: 5)
    let found = try sensor.positions().calibration(date: Self.date)
    // 0.05 m/s² over the root of 300 samples is 0.003; five times that.
    #expect(worstError(found, of: sensor) < 0.015)
    let bias = try #require(found.rotationBias)
    // 0.005 rad/s over the root of 1800.
    #expect((bias - sensor.bias).magnitude < 0.001)
    #expect(try #require(found.rotationBiasSpread) < 0.001)
    #expect((0.04...0.07).contains(found.noise))
  }

  @Test("poses on edges determine the angles between the axes", arguments: Seed.first(40))
  func misalignment(seed: Seed) throws {
    var sensor = MadeSensor.drawn(seed, misaligned: true, noise: 0.02)
    sensor.layOnFaces(tiltDegrees: 5)
    sensor.layOnEdges()
    let found = try sensor.positions().calibration(date: Self.date)
    #expect(found.hasMisalignment)
    #expect(found.accelerationMatrix.x.y == found.accelerationMatrix.y.x)
    #expect(worstError(found, of: sensor) < 0.02)
    #expect(try #require(found.residual) < 0.01)
  }

  @Test(
    "faces alone determine no angles, however often they are held up", arguments: Seed.first(20))
  func facesAlone(seed: Seed) throws {
    var sensor = MadeSensor.drawn(seed, misaligned: true, noise: 0.01)
    sensor.layOnFaces(tiltDegrees: 8)
    sensor.layOnFaces(tiltDegrees: 8)
    let found = try sensor.positions().calibration(date: Self.date)
    #expect(!found.hasMisalignment)
    #expect(found.poseCount == 12)
    #expect(found.residual != nil)
  }

  @Test("six poses leave no residual for verification, and this is reported")
  func nothingToSpare() throws {
    var sensor = MadeSensor(Seed(1))
    sensor.layOnFaces()
    #expect(try sensor.positions().calibration(date: Self.date).residual == nil)
  }

  @Test("the scale is measured by the local gravity")
  func gravity() throws {
    var sensor = MadeSensor(Seed(2))
    sensor.layOnFaces()
    let found = try sensor.positions().calibration(date: Self.date, gravity: 9.7803)
    #expect((found.accelerationMatrix.z.z - 9.7803 / 9.80665).magnitude < 1e-9)
  }

  @Test("a missing face is named", arguments: SensorFace.allCases)
  func missing(face: SensorFace) {
    var sensor = MadeSensor.drawn(Seed(3), misaligned: false, noise: 0.02)
    sensor.layOnFaces(SensorFace.allCases.filter { $0 != face })
    let positions = sensor.positions()
    #expect(positions.poses.count == 5)
    #expect(throws: CalibrationUnavailability.missingFaces([face])) {
      try positions.calibration(date: Self.date)
    }
  }

  @Test("a handheld sensor is never still")
  func moved() throws {
    var sensor = MadeSensor(Seed(4))
    sensor.hold(Vector3(x: 0, y: 0, z: 1), seconds: 10, shaking: 0.5)
    let refusal = #expect(throws: CalibrationUnavailability.self) {
      try sensor.positions().calibration(date: Self.date)
    }
    guard case .neverStill(let deviation?) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect((0.3...0.6).contains(deviation))
  }

  @Test("a slow turn is not a pose, though each moment of it is still")
  func drifting() {
    var sensor = MadeSensor(Seed(5))
    for step in 0..<3000 {
      // 9 degrees a second.
      let angle = Double(step) / 100 * .pi / 20
      sensor.add(
        Vector3(x: 0, y: 9.8 * sin(angle), z: 9.8 * cos(angle)), rate: Vector3(x: 0, y: 0, z: 0))
    }
    #expect(sensor.positions().poses.isEmpty)
  }

  @Test(
    "a value that is not a number is rejected at any position", arguments: [Double.nan, .infinity])
  func notFinite(number: Double) {
    var sensor = MadeSensor(Seed(6))
    sensor.layOnFaces()
    sensor.add(Vector3(x: 0, y: number, z: 9.8), rate: Vector3(x: 0, y: 0, z: 0))
    #expect(throws: CalibrationUnavailability.notFinite(count: 1)) {
      try sensor.positions().calibration(date: Self.date)
    }
  }

  @Test("empty input is rejected as empty")
  func empty() {
    #expect(throws: CalibrationUnavailability.noSamples) {
      try SixPositions().calibration(date: Self.date)
    }
  }

  @Test("multiples of g are not m/s², and are rejected")
  func wrongUnits() {
    var sensor = MadeSensor(Seed(7))
    sensor.distortion = Matrix3(
      x: Vector3(x: 0.102, y: 0, z: 0), y: Vector3(x: 0, y: 0.102, z: 0),
      z: Vector3(x: 0, y: 0, z: 0.102))
    sensor.layOnFaces()
    let refusal = #expect(throws: CalibrationUnavailability.self) {
      try sensor.positions().calibration(date: Self.date)
    }
    guard case .implausible(_, let scale) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect((9.5...10).contains(scale))
  }

  @Test("a pose in an accelerating elevator disagrees with the others and is named by its length")
  func inconsistent() {
    var sensor = MadeSensor(Seed(8))
    sensor.layOnFaces()
    sensor.layOnFaces()
    for _ in 0..<400 {
      sensor.add(Vector3(x: 0, y: 0, z: 12), rate: Vector3(x: 0, y: 0, z: 0))
    }
    let refusal = #expect(throws: CalibrationUnavailability.self) {
      try sensor.positions().calibration(date: Self.date)
    }
    guard case .inconsistent(13, _) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
  }

  @Test("a turntable is not rest: the rotation of its pose differs from the others")
  func turntable() {
    var sensor = MadeSensor(Seed(9))
    sensor.layOnFaces(SensorFace.allCases.filter { $0 != .zUp })
    sensor.bias = Vector3(x: 0, y: 0, z: 0.2)
    sensor.layOnFaces([.zUp])
    let refusal = #expect(throws: CalibrationUnavailability.self) {
      try sensor.positions().calibration(date: Self.date)
    }
    guard case .turning = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
  }

  @Test("a sensor without a gyroscope has no gyroscope bias")
  func withoutGyroscope() throws {
    var sensor = MadeSensor(Seed(10))
    sensor.layOnFaces()
    var positions = SixPositions()
    for var reading in sensor.readings {
      reading.value.rotationRate = nil
      _ = positions.process(reading)
    }
    _ = positions.finish()
    let found = try positions.calibration(date: Self.date)
    #expect(found.rotationBias == nil && found.rotationBiasSpread == nil)
  }

  @Test("a pose ends with a gap in the samples")
  func gap() {
    var sensor = MadeSensor(Seed(11))
    sensor.hold(Vector3(x: 0, y: 0, z: 1), seconds: 3)
    var positions = SixPositions()
    for reading in sensor.readings { _ = positions.process(reading) }
    #expect(positions.held?.face == .zUp)
    #expect(positions.missingFaces.count == 5)
    var later = sensor.readings[0]
    later.uptime += .seconds(60)
    #expect(positions.process(later)?.face == .zUp)
  }

  @Test("a calibration corrects every sample, and is unchanged by encoding")
  func codable() throws {
    var sensor = MadeSensor.drawn(Seed(12), misaligned: true, noise: 0.01)
    sensor.layOnFaces()
    sensor.layOnEdges()
    let found = try sensor.positions().calibration(date: Self.date)
    let correction = MotionCorrection(device: "bmi160", frame: "body", calibration: found)
    let again = try JSONDecoder().decode(
      MotionCorrection.self, from: JSONEncoder().encode(correction))
    #expect(again == correction)
    let rest = MotionSample(
      acceleration: sensor.measured(Vector3(x: 0, y: 0, z: MadeSensor.gravity)),
      rotationRate: sensor.bias)
    #expect(try #require(again.corrected(rest).rotationRate).magnitude < 0.001)
  }
}
