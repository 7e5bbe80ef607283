import Feeds
import Fitness
import Foundation
import HealthModel
import Routes
import Sessions
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("The energy of a recording")
struct EnergyCoreTests {
  private static let person = PersonFacts(
    birthDate: BirthDate(year: 1986, month: 4, day: 3), sex: .male, heightMeters: 1.8,
    massKilograms: 80)

  private func walk(_ facts: PersonFacts? = person) throws -> CoreWalk {
    try CoreWalk(
      options: RecordingOptions(walker: Walker(heightMeters: 1.8, facts: facts)))
  }

  /// Walks with a tick after every fix, like the recorder's loop.
  private func walk(_ walk: inout CoreWalk, seconds: Int) {
    for _ in 0..<seconds {
      walk.walk(seconds: 1)
      walk.core.tick(uptime: walk.uptime, wallClock: walk.truth)
    }
  }

  private func energies(
    _ walk: inout CoreWalk
  ) throws -> (samples: [QuantitySample], total: Double?) {
    let effects: [RecordingEffect]
    walk.core.stop(at: walk.core.clock.utc(at: walk.uptime))
    effects = walk.core.drainEffects()
    var samples: [QuantitySample] = []
    var total: Double?
    for effect in effects {
      switch effect {
      case .storeSamples(let stored): samples += stored
      case .finish(let summary):
        let finished = FinishedWorkout(summary, core: walk.core)
        samples += finished.samples
        total = finished.workout.totals.energyKilocalories
      default: break
      }
    }
    return (samples.filter { $0.type == .activeEnergyBurned }, total)
  }

  // WKT-28
  @Test("ten minutes of walking use the equation's energy above rest, live and saved")
  func walking() throws {
    var walk = try walk()
    self.walk(&walk, seconds: 600)
    let live = try #require(walk.core.status(uptime: walk.uptime).energyKilocalories)
    #expect((34...46).contains(live))
    let (samples, total) = try energies(&walk)
    let sum = try samples.reduce(0) { try $0 + $1.quantity.value(in: .kilocalorie) }
    #expect(abs(sum - (total ?? 0)) < 1e-6)
    #expect((34...46).contains(sum))
    for sample in samples {
      #expect(sample.header.metadata[.algorithm] == .string(WorkoutEnergyEngine.name))
      #expect(sample.header.metadata[.energyMethod] == .string("demand"))
      #expect(sample.header.metadata[.interval80Lower] != nil)
    }
    #expect(samples.count > 10)
  }

  @Test("without a body mass no energy is reported")
  func massless() throws {
    var facts = Self.person
    facts.massKilograms = nil
    for unknown in [facts, nil] {
      var walk = try walk(unknown)
      self.walk(&walk, seconds: 120)
      #expect(walk.core.status(uptime: walk.uptime).energyKilocalories == nil)
      let (samples, total) = try energies(&walk)
      #expect(samples.isEmpty && total == nil)
    }
  }

  @Test("a pause uses no energy")
  func pause() throws {
    var straight = try walk()
    walk(&straight, seconds: 300)
    var paused = try walk()
    walk(&paused, seconds: 150)
    #expect(paused.ask(.pause).refusal == nil)
    walk(&paused, seconds: 400)
    #expect(paused.ask(.resume).refusal == nil)
    walk(&paused, seconds: 150)
    let a = try #require(try energies(&straight).total)
    let b = try #require(try energies(&paused).total)
    #expect(abs(a - b) < a * 0.05)
  }

  @Test("a workout excluded from estimates is marked in its metadata")
  func leftOut() throws {
    var walk = try CoreWalk(options: RecordingOptions(isLeftOutOfEstimates: true))
    self.walk(&walk, seconds: 10)
    let summary = try walk.finish()
    let workout = FinishedWorkout(summary, core: walk.core).workout
    #expect(workout.header.metadata[.leftOutOfEstimates] == .bool(true))
  }
}
