import Feeds
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Climb of a recording with a barometer") struct BarometricClimbTests {
  private static let treads = 180
  private static let rise = 180 * 0.17

  /// A minute of walking, stairs of 30.6 m, a minute of walking; the receiver's altitude has an
  /// independent error of 8 m each second.
  private static func inputs(
    hasBarometer: Bool
  ) -> [(seconds: Double, input: StoredRecording.Input)] {
    var way = SimulatedStairs(seed: 3)
    way.walk(60)
    way.climb(treads, .up)
    way.walk(60)
    let climb = way.climbs[0]
    var body = SimulatedWalk(seed: 3)
    body.walk(climb.start)
    body.walk(climb.end - climb.start, SimulatedWalk.Gait(cadence: 95, stepLength: 0.5))
    body.walk(60)
    var random = SplitMix64(seed: 3)
    var inputs: [(seconds: Double, input: StoredRecording.Input)] = []
    for second in 0..<Int(climb.end + 60) {
      let share = min(1, max(0, (Double(second) - climb.start) / (climb.end - climb.start)))
      let time = StoredRecording.start + .seconds(second)
      let location = Location(
        time: time, latitude: 48 + Double(second) / 111_200, longitude: 11,
        altitude: 400 + share * rise + 8 * random.normal(), horizontalAccuracy: 4,
        verticalAccuracy: 16, speed: 1)
      let fix = Fix(mode: .threeDimensional, receiverTime: time, location: location)
      inputs.append((Double(second) + 0.31, .fix(fix)))
    }
    func seconds(_ time: Instant) -> Double { (time - StoredRecording.start).inSeconds }
    for reading in body.readings(rate: 50, start: StoredRecording.start) {
      let row = TraceRow(
        acceleration: reading.value.acceleration, rotationRate: reading.value.rotationRate)
      inputs.append((seconds(reading.time), .trace(row)))
    }
    guard hasBarometer else { return inputs }
    // Five times per second, like the sensor of the device is polled.
    for reading in way.pressure(rate: 5, start: StoredRecording.start) {
      inputs.append((seconds(reading.time), .trace(TraceRow(pressure: reading.value))))
    }
    return inputs
  }

  @Test("with a barometer, receiver noise adds no climb, and stairs are flights")
  func fused() async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      FollowedWalk.outdoors, RecordingOptions(placement: "lower-back"),
      Self.inputs(hasBarometer: true))
    defer { _ = folder }
    let ascent = try #require(workout.totals.ascentMeters)
    #expect(abs(ascent - Self.rise) < 2, "\(ascent) m")
    #expect((workout.totals.descentMeters ?? 0) < 2)
    #expect(
      workout.header.metadata[.elevationAscended] == .quantity(Quantity(ascent, .meter)))
    let samples = try await StoredRecording.samples(of: workout, in: store)
    let flights = try samples.filter { $0.type == .flightsClimbed }
      .reduce(0) { $0 + (try $1.quantity.value(in: .count)) }
    #expect(flights == 10)
  }

  @Test("without a barometer the climb is the receiver's, and no stairs are reported")
  func receiverAlone() async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      FollowedWalk.outdoors, RecordingOptions(placement: "lower-back"),
      Self.inputs(hasBarometer: false))
    defer { _ = folder }
    #expect(workout.totals.ascentMeters != nil)
    for try await batch in store.samples(of: workout.uuid) {
      #expect(!batch.contains { $0.type == .flightsClimbed })
    }
  }
}
