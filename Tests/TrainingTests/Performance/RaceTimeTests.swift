import Testing
import Training

@Suite("The predicted time of a race")
struct RaceTimeTests {
  private static let fiveKilometers = DistanceEffort(meters: 5000, seconds: 1200)

  /// Calculated from the formula in Python.
  @Test(
    "a race takes the time of Riegel's formula",
    arguments: [(10_000.0, 2501.9), (21_097.5, 5520.24), (42_195, 11_509.32), (3000, 698.3)])
  func published(meters: Double, seconds: Double) throws {
    let race = try RaceTime(over: meters, from: [Self.fiveKilometers])
    #expect(abs(race.seconds - seconds) < 0.1)
    #expect(race.interval.contains(race.seconds))
    #expect(race.interval.upperBound > race.interval.lowerBound)
  }

  @Test("the distance of the effort takes its time")
  func same() throws {
    let race = try RaceTime(over: 5000, from: [Self.fiveKilometers])
    #expect(race.seconds == 1200 && race.interval == 1200...1200)
  }

  @Test("the effort with the nearest distance by ratio predicts")
  func nearest() throws {
    let efforts = [
      DistanceEffort(meters: 400, seconds: 70), DistanceEffort(meters: 1000, seconds: 220),
      Self.fiveKilometers, DistanceEffort(meters: 20_000, seconds: 5300),
    ]
    #expect(try RaceTime(over: 10_500, from: efforts).effort.meters == 20_000)
    #expect(try RaceTime(over: 2000, from: efforts).effort.meters == 1000)
  }

  @Test("no effort of a suitable duration, and a race that takes too long, are reasons")
  func refusals() {
    let short = [DistanceEffort(meters: 400, seconds: 70)]
    #expect(throws: PerformanceUnavailability.tooFewEfforts(efforts: 0, needed: 1)) {
      try RaceTime(over: 5000, from: short)
    }
    #expect(throws: PerformanceUnavailability.self) {
      try RaceTime(over: 100_000, from: [Self.fiveKilometers])
    }
    #expect(throws: PerformanceUnavailability.self) {
      try RaceTime(over: .nan, from: [Self.fiveKilometers])
    }
  }
}
