import HealthModel
import TestSupport
import Testing

@testable import Mobility

@Suite("A wheelchair user's wrist")
struct EngineWheelchairTests {
  private static let configuration = MobilityConfiguration(
    placement: .wrist, heightMeters: 1.72, usesWheelchair: true)

  private static func way(seed: UInt64) -> SimulatedPushes {
    var pushes = SimulatedPushes(seed: seed)
    pushes.coast(10)
    pushes.push(30, hertz: 0.9)
    pushes.coast(15)
    pushes.push(20, hertz: 0.7, .arc)
    pushes.coast(15)
    return pushes
  }

  // WHL-06
  @Test("pushes and no steps are counted for a wheelchair user", arguments: Seed.first(3))
  func pushes(seed: Seed) {
    let way = Self.way(seed: seed.value)
    let run = EngineRun(way.readings(rate: 50, start: EngineRun.start), Self.configuration)
    #expect(abs(run.pushes.count - 50) <= 4)
    #expect(run.findings.count == run.pushes.count)
    #expect(zip(run.pushes, run.pushes.dropFirst()).allSatisfy { $0 < $1 })
    for push in run.pushes {
      let seconds = EngineRun.seconds(push)
      let nearest = way.pushSeconds.map { abs($0 - seconds) }.min() ?? .infinity
      // At most one push from the true count.
      #expect(nearest < 1.3)
    }
  }

  @Test("no push is reported for a walking person, whatever the hands do")
  func walker() {
    let readings = Self.way(seed: 4).readings(rate: 50, start: EngineRun.start)
    let run = EngineRun(readings, MobilityConfiguration(placement: .wrist, heightMeters: 1.72))
    #expect(run.pushes.isEmpty)
  }

  @Test("pushes are reported live and in order, and those within a pause are skipped")
  func pause() {
    let readings = Self.way(seed: 5).readings(rate: 50, start: EngineRun.start)
    let whole = EngineRun(readings, Self.configuration)
    var engine = MobilityEngine(Self.configuration)
    var run = EngineRun()
    for reading in readings {
      if EngineRun.seconds(reading.time) == 20 { run.receive(engine.pause(at: reading.time)) }
      if EngineRun.seconds(reading.time) == 50 { engine.resume(at: reading.time) }
      run.receive(engine.process(reading))
    }
    run.receive(engine.finish())
    #expect(!run.pushes.isEmpty && run.pushes.count < whole.pushes.count)
    #expect(run.pushes.allSatisfy { !(20..<50).contains(EngineRun.seconds($0)) })
  }
}
