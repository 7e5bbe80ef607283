import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Energy of a workout over time")
struct WorkoutEnergyTimeTests {
  private let start = EnergyPeople.start

  @Test("active and basal add up to gross, and slices to the total, in every slice and overall")
  func sums() throws {
    let moments =
      EnergyPeople.moments(200, speed: 1.4, grade: 0.02)
      + EnergyPeople.moments(130, from: 400, heartRate: 130)
      + EnergyPeople.moments(95, from: 900, speed: 3)
    let (slices, total) = try EnergyPeople.run(.running, moments)
    for slice in slices {
      let sum = slice.active.kilocalories + slice.basalKilocalories
      #expect(abs(sum - slice.grossKilocalories) < 1e-9)
      #expect(slice.active.kilocalories >= 0)
      #expect(slice.active.standardDeviation > 0)
    }
    var sum = ActiveEnergy()
    sum.add(contentsOf: slices)
    #expect(sum == total)
    #expect(
      abs(slices.map(\.active.kilocalories).reduce(0, +) - total.kilocalories) < 1e-9)
    #expect(total.seconds == 425)
  }

  @Test("slices are in order, do not overlap and last a minute at most")
  func order() throws {
    let moments = EnergyPeople.moments(125, speed: 1.4) + EnergyPeople.moments(61, from: 300)
    let (slices, _) = try EnergyPeople.run(.walking, moments)
    #expect(
      slices.map { $0.span.duration } == [60, 60, 5, 60, 1].map { Duration.seconds($0) })
    #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.span.end <= $1.span.start })
    #expect(slices.last?.span.end == start + .seconds(361))
  }

  @Test("a pause has neither active nor basal energy")
  func pause() throws {
    let whole = try EnergyPeople.run(.walking, EnergyPeople.moments(240, speed: 1.4)).total
    let halves = try EnergyPeople.run(
      .walking,
      EnergyPeople.moments(120, speed: 1.4) + EnergyPeople.moments(120, from: 5000, speed: 1.4)
    ).total
    #expect(abs(whole.kilocalories - halves.kilocalories) < 1e-9)
    #expect(abs(whole.basalKilocalories - halves.basalKilocalories) < 1e-9)
    #expect(whole.seconds == halves.seconds)
  }

  @Test("an explicit pause counts up to the moment it began, however short it is")
  func toldPause() throws {
    var engine = try WorkoutEnergyEngine(.walking, facts: EnergyPeople.man, at: start)
    _ = engine.process(EnergyPeople.moments(30, speed: 1.4))
    let ended = engine.pause(at: start + .milliseconds(29_500))
    #expect(ended.map(\.span) == [TimeRange(start: start, duration: .milliseconds(29_500))])
    #expect(engine.pause(at: start + .seconds(33)).isEmpty)
    _ = engine.process(EnergyPeople.moments(10, from: 35, speed: 1.4))
    _ = engine.finish()
    #expect(abs(engine.total.seconds - 39.5) < 1e-9)
  }

  @Test(
    "time between moments counts up to ten seconds, and not beyond",
    arguments: [(1, 12.0), (5, 16), (10, 21), (11, 12), (3600, 12)])
  func gap(gap: Int, seconds: Double) throws {
    let moments =
      EnergyPeople.moments(6, speed: 1.4) + EnergyPeople.moments(6, from: 5 + gap, speed: 1.4)
    #expect(try EnergyPeople.run(.walking, moments).total.seconds == seconds)
  }

  @Test("a moment not later than the previous one is skipped")
  func disorder() throws {
    let ordered = EnergyPeople.moments(100, speed: 1.4)
    var shuffled = ordered
    shuffled.insert(contentsOf: ordered[10..<40], at: 60)
    shuffled.insert(ordered[80], at: 111)
    #expect(
      try EnergyPeople.run(.walking, shuffled).slices
        == EnergyPeople.run(.walking, ordered).slices)
  }

  @Test(
    "single moments, all at once and any chunks give the same result", arguments: Seed.first(30))
  func chunks(seed: Seed) throws {
    var generator = seed.generator
    let moments = Self.ragged(&generator)
    let activity: WorkoutActivityType =
      [.walking, .running, .cycling, .swimming, .yoga][Int(generator.next() % 5)]
    let (all, total) = try EnergyPeople.run(activity, moments)
    var engine = try WorkoutEnergyEngine(activity, facts: EnergyPeople.man, at: start)
    var slices: [EnergySlice] = []
    var rest = moments[...]
    while !rest.isEmpty {
      let size = Int(generator.uniform(in: 1..<50))
      slices += engine.process(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      // A copy that is finished early reports what is complete by now, and disturbs nothing.
      var copy = engine
      let whole = slices.map(\.active.kilocalories).reduce(0, +)
      _ = copy.finish()
      #expect(copy.total.kilocalories >= whole - 1e-9)
      #expect(engine.total.kilocalories >= whole - 1e-9)
    }
    slices += engine.finish()
    #expect(slices == all)
    #expect(engine.total == total)
  }

  @Test(
    "the energy is never negative or not-a-number, whatever the sensors report",
    arguments: Seed.first(30))
  func absurd(seed: Seed) throws {
    var generator = seed.generator
    let wild: [Double?] = [
      nil, .nan, .infinity, -.infinity, -5, 0, 1e-300, 1e300, 9, 120, 40, 250,
    ]
    func any() -> Double? { wild[Int(generator.next() % UInt64(wild.count))] }
    let moments = (0..<300).map { second in
      EffortMoment(
        time: start + .seconds(second), speed: any(), horizontalAccuracy: any(), altitude: any(),
        hasBarometricAltitude: generator.next() % 2 == 0, heartRate: any(), cadence: any())
    }
    for activity in [WorkoutActivityType.walking, .running, .cycling, .swimming, .rowing] {
      let (slices, total) = try EnergyPeople.run(activity, moments)
      #expect(slices.allSatisfy { $0.active.kilocalories >= 0 && $0.grossKilocalories.isFinite })
      #expect(slices.allSatisfy { $0.active.standardDeviation.isFinite })
      // The maximum: a run at 7 m/s up 45 %.
      let maximum: Double = 5 * 80 * 350 * 4.9 / 1000
      #expect(total.grossKilocalories < maximum)
    }
  }

  @Test("speeds beyond human walking count as not measured")
  func drive() throws {
    let car = try EnergyPeople.run(.walking, EnergyPeople.moments(60, speed: 25))
    #expect(car.slices.map(\.method) == [.compendium])
  }

  @Test("a slice with half its data keeps its method, and one with less changes it")
  func dropout() throws {
    func method(lost: Range<Int>) throws -> Set<EnergyMethod> {
      var moments = EnergyPeople.moments(60, heartRate: 140)
      for index in lost { moments[index].heartRate = nil }
      return Set(try EnergyPeople.run(.rowing, moments).slices.map(\.method))
    }
    #expect(try method(lost: 10..<30) == [.heartRate])
    #expect(try method(lost: 10..<50) == [.compendium])
    // Lost readings are estimated like the read ones.
    var moments = EnergyPeople.moments(60, heartRate: 140)
    for index in 10..<30 { moments[index].heartRate = nil }
    let holed = try EnergyPeople.run(.rowing, moments).total.kilocalories
    let full = try EnergyPeople.run(
      .rowing, EnergyPeople.moments(60, heartRate: 140)
    ).total.kilocalories
    #expect(abs(holed - full) < 1e-9)
  }

  @Test("the relative error does not shrink over time: a person's errors do not average out")
  func deviation() throws {
    func share(_ seconds: Int) throws -> Double {
      let estimate = try EnergyPeople.run(
        .walking, EnergyPeople.moments(seconds, speed: 1.4)
      ).total.estimate
      return estimate.standardDeviation / estimate.kilocalories
    }
    #expect(abs(try share(60) - share(3600)) < 1e-9)
    let estimate = try EnergyPeople.run(
      .walking, EnergyPeople.moments(60, speed: 1.4)
    ).total.estimate
    let half = estimate.interval80.upperBound - estimate.kilocalories
    #expect(abs(half / estimate.standardDeviation - NormalQuantile.of80Percent) < 1e-9)
  }

  /// A workout with gaps, lost readings and hills.
  private static func ragged(_ generator: inout SplitMix64) -> [EffortMoment] {
    var time = EnergyPeople.start
    var altitude = 100.0
    return (0..<400).map { _ in
      time += .milliseconds(
        generator.next() % 50 == 0 ? 30_000 : 500 + Int(generator.next() % 1500))
      let speed = generator.next() % 10 == 0 ? nil : generator.uniform(in: 0..<4)
      altitude += 0.2 * generator.normal()
      return EffortMoment(
        time: time, speed: speed, altitude: generator.next() % 7 == 0 ? nil : altitude,
        hasBarometricAltitude: generator.next() % 100 != 0,
        heartRate: generator.next() % 4 == 0 ? nil : generator.uniform(in: 60..<190),
        cadence: generator.next() % 3 == 0 ? nil : generator.uniform(in: 0..<190))
    }
  }
}
