import Feeds
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import Sessions
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

import struct HealthModel.Unit

@Suite("Samples of a bicycle's sensors") struct CyclingSampleTests {
  private static let scene = RecordedScene.trainer

  @Test("cadence, power, speed and distance are derived from crank and wheel counts")
  func samples() async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      Self.scene.configuration, Self.scene.options, Self.scene.inputs())
    defer { _ = folder }
    let samples = try await StoredRecording.samples(of: workout, in: store)
    func values(_ type: QuantityType, _ unit: Unit) throws -> [Double] {
      try samples.filter { $0.type == type }.map { try $0.quantity.value(in: unit) }
    }
    let cadences = try values(.cyclingCadence, .countPerMinute)
    #expect(cadences.max() ?? 0 > 84)
    // Zero is a valid value.
    #expect(cadences.count { $0 == 0 } >= 2)
    #expect(try values(.cyclingPower, .watt).contains(0))
    let speeds = try values(.cyclingSpeed, QuantityType.cyclingSpeed.canonicalUnit)
    #expect(speeds.allSatisfy { abs($0 - 4 * 2.105) < 1e-9 })
    // 298 s at four turns per second, minus the pause.
    let meters = try #require(workout.totals.distanceMeters)
    let expected: Double = (298 - 30) * 4 * 2.105
    #expect(abs(meters - expected) < 2 * 4 * 2.105)
    let sum = try values(.distanceCycling, .meter).reduce(0, +)
    #expect(abs(sum - meters) < 1e-9)
    let trace = try #require(try await store.traces(of: workout.uuid).first)
    #expect(trace.kind == .cycling)
    #expect(trace.sampleCount == 300)
  }

  @Test("a gap in the sensor data is a gap in the samples")
  func gap() async throws {
    let inputs = Self.scene.inputs().filter { !(50..<80).contains($0.seconds) }
    let (folder, store, workout) = try StoredRecording.saved(
      Self.scene.configuration, Self.scene.options, inputs)
    defer { _ = folder }
    let lost = TimeRange(
      start: StoredRecording.start + .seconds(51), end: StoredRecording.start + .seconds(79))
    for try await batch in store.samples(of: workout.uuid) {
      for sample in batch where CyclingSlices.types.contains(sample.type) {
        #expect(sample.span.end <= lost.start || sample.span.start >= lost.end)
      }
    }
  }

  @Test("in a tunnel, samples and the note of the gap report the distance that the wheel counted")
  func tunnel() async throws {
    let scene = RecordedScene.underground
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    // 599 s at 8 m/s, minus a pause of 30 s.
    let meters = try #require(workout.totals.distanceMeters)
    #expect(abs(meters - 8 * (599 - 30)) < 25)
    let samples = try await StoredRecording.samples(of: workout, in: store)
    var (sum, counted) = (0.0, 0.0)
    for sample in samples where sample.type == .distanceCycling {
      sum += try sample.quantity.value(in: .meter)
      guard case .quantity(let part)? = sample.header.metadata[.countedDistance] else { continue }
      let partMeters = try part.value(in: .meter)
      #expect(partMeters > 0)
      counted += partMeters
    }
    #expect(abs(sum - meters) < 1e-9)
    // 20 s before the first fix, 121 s in the tunnel, and 20 s after the last fix.
    #expect(abs(counted - 8 * (20 + 121 + 20)) < 20)
    let notes = try #require(workout.header.metadata.string(.recordingNotes))
    #expect(notes.contains("no usable fix for 121.0 s, where the wheel counted 968 m"))
  }

  @Test("when two sensors count the same wheel, the first one is used")
  func twoCounters() {
    var wheel = WheelDistance(circumferenceMeters: 2)
    for turns in 0...10 {
      _ = wheel.receive(CyclingReading(wheelRevolutions: turns), isCounted: true)
      _ = wheel.receive(CyclingReading(wheelRevolutions: 5000 - turns, power: 200), isCounted: true)
    }
    #expect(wheel.meters == 20)
    _ = wheel.receive(CyclingReading(wheelRevolutions: 0), isCounted: true)
    _ = wheel.receive(CyclingReading(wheelRevolutions: 1), isCounted: true)
    #expect(wheel.meters == 22)
  }

  @Test(
    "a recording resumed after a crash gives the same samples as an uninterrupted one",
    arguments: [RecordedScene.trainer, .rest, .stillRun, .footPod, .treadmill, .indoorBike])
  func crash(scene: RecordedScene) throws {
    var whole = try JournaledCore(scene)
    let inputs = whole.inputs
    whole.receive(inputs)
    let expected = try whole.finish()
    #expect(expected.count >= 2)
    for share in [0.3, 0.7] {
      let cut = Int(Double(inputs.count) * share)
      var dead = try JournaledCore(scene, id: whole.core.id)
      dead.receive(inputs[..<cut])
      var next = try dead.recovered()
      next.receive(inputs[cut...])
      #expect(try next.finish() == expected)
    }
  }
}

/// A core with the data that its shell stores: journal entries, and samples by identity.
private struct JournaledCore {
  private static let boot = Duration.seconds(100)
  private let scene: RecordedScene
  var core: RecordingState
  private var entries: [JournalEntry] = []
  private var samples: [String: QuantitySample] = [:]
  private var uptime = boot

  init(_ scene: RecordedScene, id: UUID = UUID()) throws {
    self.scene = scene
    core = try RecordingState(
      id: id, configuration: scene.configuration, options: scene.options,
      clock: ClockMapping(wallClock: StoredRecording.start, uptime: Self.boot))
    core.observe(.start(at: StoredRecording.start))
  }

  var inputs: ArraySlice<(seconds: Double, input: StoredRecording.Input)> {
    scene.inputs().sorted { ($0.seconds, $0.input.rank) < ($1.seconds, $1.input.rank) }[...]
  }

  mutating func receive(_ inputs: ArraySlice<(seconds: Double, input: StoredRecording.Input)>) {
    for (seconds, input) in inputs {
      uptime = Self.boot + .microseconds(Int64((seconds * 1e6).rounded()))
      switch input {
      case .fix: break
      case .trace(let row):
        let reading = Reading(time: core.clock.utc(at: uptime), uptime: uptime, value: row)
        core.receive(FeedEvent<TraceRow>.reading(reading))
      case .press(let command, let text):
        _ = core.answer(ControlRequest(command, text: text), uptime: uptime)
      }
      keep()
    }
  }

  func recovered() throws -> JournaledCore {
    var next = try JournaledCore(scene, id: core.id)
    next.entries = entries
    next.samples = samples
    var saved: [QuantityType: (total: Double, end: Instant)] = [:]
    for sample in samples.values {
      let end = max(sample.span.end, saved[sample.type]?.end ?? sample.span.end)
      let value = try sample.quantity.value(in: sample.type.canonicalUnit)
      saved[sample.type] = ((saved[sample.type]?.total ?? 0) + value, end)
    }
    next.core.slicer?.resume(after: saved)
    for entry in entries { next.core.replay(entry) }
    next.core.finishReplay()
    next.keep()
    return next
  }

  /// The samples of sensors, without identities; no sums are cut, because there are no ticks.
  mutating func finish() throws -> [String: String] {
    core.stop(at: core.clock.utc(at: uptime))
    keep()
    let finished = FinishedWorkout(try #require(core.session.summary), core: core)
    receive(finished.samples)
    let types = CyclingSlices.types.union(RunningSlices.types).union(VariabilityFollower.types)
    return samples.filter { types.contains($0.value.type) }
      .mapValues { "\($0.span) \($0.quantity)" }
  }

  private mutating func keep() {
    for effect in core.drainEffects() {
      switch effect {
      case .storeReading(let reading): entries.append(.reading(reading))
      case .storeSamples(let samples): receive(samples)
      case .journalSession:
        if let state = try? JournaledState(core).encoded { entries.append(.session(state)) }
      default: break
      }
    }
  }

  private mutating func receive(_ new: [QuantitySample]) {
    for sample in new {
      if let name = sample.identifier, samples[name] == nil { samples[name] = sample }
    }
  }
}
