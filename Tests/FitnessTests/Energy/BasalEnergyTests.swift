import Fitness
import Foundation
import HealthModel
import Testing

@Suite("Basal energy")
struct BasalEnergyTests {
  @Test(
    "basal energy follows Mifflin and St Jeor",
    arguments: [
      (BiologicalSex.male, 80.0, 1.80, 1996, 1780.0), (.female, 62, 1.66, 1996, 1346.5),
      (.male, 70, 1.75, 1956, 1448.75),
    ])
  func equation(sex: BiologicalSex, mass: Double, height: Double, year: Int, expected: Double)
    throws
  {
    let facts = PersonFacts(
      birthDate: BirthDate(year: year, month: 9, day: 21), sex: sex, heightMeters: height,
      massKilograms: mass)
    let rate = try BasalRate(of: facts, at: EnergyPeople.start)
    #expect(abs(rate.kilocaloriesPerDay - expected) < 0.1)
    #expect(rate.source == .mifflinStJeor)
    #expect(abs(rate.standardDeviation / rate.kilocaloriesPerDay - 0.082) < 1e-9)
  }

  @Test(
    "an unspecified sex gives the mean of both, with a larger error",
    arguments: [BiologicalSex.notSet, .other])
  func unknownSex(sex: BiologicalSex) throws {
    func rate(_ sex: BiologicalSex) throws -> BasalRate {
      try BasalRate(of: EnergyPeople.with { $0.sex = sex }, at: EnergyPeople.start)
    }
    let (man, woman) = (try rate(.male), try rate(.female))
    let rate = try rate(sex)
    #expect(
      abs(rate.kilocaloriesPerDay * 2 - man.kilocaloriesPerDay - woman.kilocaloriesPerDay) < 1e-9)
    #expect(rate.standardDeviation > man.standardDeviation)
    #expect(rate.energy(over: .seconds(86_400)).interval80.contains(woman.kilocaloriesPerDay))
  }

  @Test(
    "missing inputs and values outside the adult range are rejected",
    arguments: [
      (EnergyPeople.with { $0.massKilograms = nil }, .massMissing),
      (EnergyPeople.with { $0.heightMeters = nil }, .heightMissing),
      (EnergyPeople.with { $0.birthDate = nil }, .birthDateMissing),
      (
        EnergyPeople.with { $0.birthDate = BirthDate(year: 2010, month: 1, day: 1) },
        .tooYoung(minimumYears: 18)
      ),
      (
        EnergyPeople.with { $0.birthDate = BirthDate(year: 1850, month: 1, day: 1) },
        .implausible(.age)
      ),
      (
        EnergyPeople.with { $0.birthDate = BirthDate(year: 2050, month: 1, day: 1) },
        .implausible(.age)
      ),
      (EnergyPeople.with { $0.massKilograms = .nan }, .implausible(.mass)),
      (EnergyPeople.with { $0.massKilograms = -70 }, .implausible(.mass)),
      (EnergyPeople.with { $0.massKilograms = 70_000 }, .implausible(.mass)),
      (EnergyPeople.with { $0.heightMeters = 180 }, .implausible(.height)),
      (EnergyPeople.with { $0.heightMeters = .infinity }, .implausible(.height)),
    ] as [(PersonFacts, EnergyUnavailability)])
  func refused(facts: PersonFacts, refusal: EnergyUnavailability) {
    #expect(throws: refusal) {
      try BasalRate(of: facts, at: EnergyPeople.start)
    }
  }

  @Test(
    "the energy of a day follows its hours, 23 or 25 when clocks change",
    arguments: [
      ("Europe/Berlin", "2026-11-22", 24, 24.0), ("Europe/Berlin", "2026-03-29", 23, 23),
      ("Europe/Berlin", "2026-10-25", 25, 25), ("Australia/Lord_Howe", "2026-10-04", 24, 23.5),
    ])
  func day(zone: String, day: String, count: Int, hours: Double) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let day = try #require(CalendarDay(day))
    let basal = try BasalEnergy(of: day, in: zone, facts: EnergyPeople.man)
    #expect(basal.slices.count == count)
    #expect(
      abs(basal.total.kilocalories - basal.rate.kilocaloriesPerDay * hours / 24) < 1e-6)
    #expect(basal.slices.first?.span.start == day.span(in: zone).start)
    #expect(basal.slices.last?.span.end == day.span(in: zone).end)
    #expect(zip(basal.slices, basal.slices.dropFirst()).allSatisfy { $0.span.end == $1.span.start })
    // The error is systematic for the person, so hours have the same relative error as the day.
    let share = basal.rate.standardDeviation / basal.rate.kilocaloriesPerDay
    #expect(abs(basal.total.standardDeviation / basal.total.kilocalories - share) < 1e-9)
  }

  @Test("the energy of an unfinished day ends at the present time")
  func today() throws {
    let day = try #require(CalendarDay("2026-11-22"))
    let start = day.span(in: .gmt).start
    let basal = try BasalEnergy(
      of: day, in: .gmt, facts: EnergyPeople.man, until: start + .seconds(2 * 3600 + 900))
    #expect(
      basal.slices.map { $0.span.duration } == [.seconds(3600), .seconds(3600), .seconds(900)])
    #expect(
      try BasalEnergy(of: day, in: .gmt, facts: EnergyPeople.man, until: start).slices.isEmpty)
  }
}
