import Fitness
import HealthModel
import Testing

@Suite("Energy of a swim")
struct SwimEnergyEngineTests {
  private let start = EnergyPeople.start

  private func swim(
    _ count: Int, _ style: SwimmingStrokeStyle, seconds: Int, rest: Int = 0, meters: Double? = 25
  ) throws -> (slices: [EnergySlice], total: ActiveEnergy) {
    var engine = try SwimEnergyEngine(facts: EnergyPeople.man, at: start)
    let slices = (0..<count).flatMap { index in
      engine.process(
        SwimLength(
          span: TimeRange(
            start: start + .seconds(index * (seconds + rest)), duration: .seconds(seconds)),
          style: style, meters: meters))
    }
    return (slices, engine.total)
  }

  @Test("the energy is the Compendium's by style and speed")
  func units() throws {
    // 50 yards a minute: 8.3 kcal/h·kg for 80 kg and ten minutes.
    let (slices, total) = try swim(20, .freestyle, seconds: 30, meters: 22.8)
    #expect(abs(total.grossKilocalories - 8.3 * 80 / 6) < 0.01)
    #expect(slices.count == 20)
    #expect(slices.allSatisfy { $0.method == .swim })
    let sum = slices.map(\.active.kilocalories).reduce(0, +)
    #expect(abs(sum - total.kilocalories) < 1e-9)
    #expect(abs(total.kilocalories + total.basalKilocalories - total.grossKilocalories) < 1e-9)
  }

  @Test(
    "the energy per minute increases with speed in every style",
    arguments: SwimmingStrokeStyle.allCases)
  func speed(style: SwimmingStrokeStyle) throws {
    let totals = try [40, 32, 27].map { try swim(10, style, seconds: $0).total }
    let rates = totals.map { $0.kilocalories / $0.seconds }
    #expect(rates[0] < rates[1])
    #expect(rates[1] < rates[2])
  }

  @Test("rests at the wall count, except those over five minutes and pauses")
  func rests() throws {
    #expect(
      try swim(2, .freestyle, seconds: 30, rest: 20).slices.map(\.method) == [
        .swim, .compendium, .swim,
      ])
    #expect(try swim(2, .freestyle, seconds: 30, rest: 300).total.seconds == 360)
    #expect(try swim(2, .freestyle, seconds: 30, rest: 301).total.seconds == 60)
    var engine = try SwimEnergyEngine(facts: EnergyPeople.man, at: start)
    _ = engine.process(
      SwimLength(
        span: TimeRange(start: start, duration: .seconds(30)), style: .freestyle, meters: 25))
    engine.pause()
    _ = engine.process(
      SwimLength(
        span: TimeRange(start: start + .seconds(60), duration: .seconds(30)), style: .freestyle,
        meters: 25))
    #expect(engine.total.seconds == 60)
  }

  @Test(
    "an impossible speed gives the energy of a leisurely swim",
    arguments: [nil, 0, -25, .nan, .infinity, 500] as [Double?])
  func absurd(meters: Double?) throws {
    let (slices, total) = try swim(4, .butterfly, seconds: 30, meters: meters)
    #expect(slices.allSatisfy { $0.method == .compendium })
    #expect(abs(total.grossKilocalories - 6.0 * 80 * 120 / 3600) < 1e-9)
  }

  @Test("lengths without duration or overlapping the previous one are skipped")
  func disorder() throws {
    var engine = try SwimEnergyEngine(facts: EnergyPeople.man, at: start)
    func length(_ first: Int, _ seconds: Int) -> SwimLength {
      SwimLength(
        span: TimeRange(start: start + .seconds(first), duration: .seconds(seconds)),
        style: .freestyle, meters: 25)
    }
    #expect(engine.process(length(0, 30)).count == 1)
    #expect(engine.process(length(10, 30)).isEmpty)
    #expect(engine.process(length(30, 0)).isEmpty)
    engine.pause()
    #expect(engine.process(length(20, 30)).isEmpty)
    #expect(engine.process(length(30, 30)).count == 1)
    #expect(engine.total.seconds == 60)
  }

  @Test("slices last five minutes at most")
  func long() throws {
    let (slices, _) = try swim(1, .freestyle, seconds: 700, meters: 400)
    #expect(slices.map { $0.span.duration } == [300, 300, 100].map { Duration.seconds($0) })
  }

  @Test("a missing mass is rejected")
  func refused() {
    #expect(throws: EnergyUnavailability.massMissing) {
      try SwimEnergyEngine(
        facts: EnergyPeople.with { $0.massKilograms = nil }, at: EnergyPeople.start)
    }
  }
}
