import Feeds
import Foundation
import HealthModel
import HealthStorage
import Sessions
import TestSupport
import Testing

@testable import Reanalysis
@testable import Recording
@testable import RecordingCore

/// A sensor with known faults, mounted a quarter turn from its watch.
enum CrookedSensor {
  static let date = Instant(secondsSince1970: 1_789_000_000)
  /// The rotation to the axes of the watch: its x is the sensor's y, its y the sensor's -x.
  static let rotation = Matrix3(
    x: Vector3(x: 0, y: 1, z: 0), y: Vector3(x: -1, y: 0, z: 0), z: Vector3(x: 0, y: 0, z: 1))
  static let offset = Vector3(x: 0.5, y: -0.25, z: 0.125)
  static let bias = Vector3(x: 0.25, y: 0.125, z: -0.25)
  static let scale = 1.25

  static let correction = MotionCorrection(
    device: "bmi160", frame: "body",
    calibration: MotionCalibration(
      date: date, accelerationOffset: offset,
      accelerationMatrix: Matrix3(
        x: Vector3(x: scale, y: 0, z: 0), y: Vector3(x: 0, y: scale, z: 0),
        z: Vector3(x: 0, y: 0, z: scale)),
      rotationBias: bias, rotationBiasSpread: 0.001, noise: 0.01, poseCount: 6),
    orientation: SensorOrientation(date: date, placement: "wrist-left", rotation: rotation))

  /// The sensor's measurement of a true sample.
  static func measured(_ truth: MotionSample) -> MotionSample {
    func back(_ v: Vector3) -> Vector3 { Vector3(x: -v.y, y: v.x, z: v.z) }
    let force = back(truth.acceleration)
    return MotionSample(
      acceleration: Vector3(
        x: force.x / scale + offset.x, y: force.y / scale + offset.y,
        z: force.z / scale + offset.z),
      rotationRate: truth.rotationRate.map {
        let rate = back($0)
        return Vector3(x: rate.x + bias.x, y: rate.y + bias.y, z: rate.z + bias.z)
      })
  }
}

@Suite("A sensor with known faults")
struct SensorCorrectionTests {
  static let connection = FeedConnection(
    .sensor(SensorDescription(devices: ["bmi160"], measures: [.acceleration, .rotationRate])),
    uptime: .seconds(99))

  func core(_ options: RecordingOptions) throws -> RecordingState {
    try RecordingState(
      id: UUID(), configuration: CoreSwim.pool, options: options,
      clock: ClockMapping(wallClock: StoredRecording.start, uptime: .seconds(100)))
  }

  @Test("measured readings are stored, and the engines receive corrected ones")
  func rawIsKept() async throws {
    let scene = RecordedScene.crookedPool
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    let straight = RecordedScene.pool
    let (otherFolder, _, expected) = try StoredRecording.saved(
      straight.configuration, straight.options, straight.inputs())
    defer { _ = otherFolder }
    #expect(workout.totals.strokeCount == expected.totals.strokeCount)
    #expect(workout.totals.distanceMeters == expected.totals.distanceMeters)
    let subject = try #require(try await store.analysisSubject(workout.uuid))
    let header = try #require(subject.traces.first { $0.kind == .motion }).header
    let kept = try #require(header.metadata.string(.sensorCorrection))
    #expect(MotionCorrection(metadataText: kept) == CrookedSensor.correction)
    let first = try #require(SwimReplayTests.readings.first).value
    let measured = CrookedSensor.measured(first)
    #expect(measured.acceleration != first.acceleration)
    var readings = StoredReadings(subject, in: store)
    var stored: MotionSample?
    try await readings.each { item, _ in
      if stored == nil, case .motion(let sample) = item { stored = sample.value }
    }
    #expect(stored?.acceleration == measured.acceleration)
  }

  @Test("a sensor is identified by name when it connects; its orientation is for one placement")
  func adopted() throws {
    var core = try core(
      RecordingOptions(placement: "wrist-left", knownSensors: [CrookedSensor.correction]))
    core.receive(FeedEvent<TraceRow>.connected(Self.connection))
    #expect(core.options.correction == CrookedSensor.correction)
    var right = try self.core(
      RecordingOptions(placement: "wrist-right", knownSensors: [CrookedSensor.correction]))
    right.receive(FeedEvent<TraceRow>.connected(Self.connection))
    #expect(right.options.correction?.calibration == CrookedSensor.correction.calibration)
    #expect(right.options.correction?.orientation == nil)
  }

  @Test("another sensor is not corrected, nor is one that connects during the recording")
  func notAdopted() throws {
    var other = CrookedSensor.correction
    other.device = "lsm6dsx"
    var core = try core(RecordingOptions(placement: "wrist-left", knownSensors: [other]))
    core.receive(FeedEvent<TraceRow>.connected(Self.connection))
    #expect(core.options.correction == nil)
    var late = try self.core(
      RecordingOptions(placement: "wrist-left", knownSensors: [CrookedSensor.correction]))
    try late.apply(.start(at: StoredRecording.start))
    late.receive(FeedEvent<TraceRow>.connected(Self.connection))
    #expect(late.options.correction == nil)
  }

  @Test("options journaled before sensor corrections existed are decoded")
  func olderOptions() throws {
    let old = try JSONEncoder().encode(RecordingOptions(placement: "wrist-left"))
    #expect(!String(decoding: old, as: UTF8.self).contains("knownSensors"))
    let read = try JSONDecoder().decode(RecordingOptions.self, from: old)
    #expect(read.correction == nil)
  }
}
