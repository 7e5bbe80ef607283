import Fitness
import HealthModel
import TestSupport
import Testing

@Suite("Energy of a workout")
struct WorkoutEnergyEngineTests {
  private let start = EnergyPeople.start

  @Test("a level walk is its oxygen at 4.9 kcal per liter, minus rest")
  func units() throws {
    let (slices, total) = try EnergyPeople.run(
      .walking, EnergyPeople.moments(600, speed: 1.34, grade: 0))
    // 13.176 mL/min·kg at 80 kg and 4.9 kcal/L, and 1779.7 kcal a day at rest.
    #expect(abs(total.grossKilocalories - 51.65) < 0.05)
    #expect(abs(total.basalKilocalories - 12.36) < 0.02)
    #expect(abs(total.kilocalories - 39.29) < 0.05)
    #expect(slices.count == 10)
    #expect(slices.allSatisfy { $0.method == .demand })
    #expect(slices.allSatisfy { abs($0.metabolicEquivalents - 51.65 * 6 / 80) < 0.01 })
    #expect(ActiveEnergy().metabolicEquivalents == nil)
  }

  @Test("the estimate names its method")
  func methods() throws {
    let hearty = EnergyPeople.moments(120, heartRate: 140)
    let quiet = EnergyPeople.moments(120)
    let moving = EnergyPeople.moments(120, speed: 3)
    let both = EnergyPeople.moments(120, speed: 1.2, heartRate: 140)
    let pills = EnergyPeople.with { $0.takesHeartRateMedication = true }
    let rhythm = EnergyPeople.with { $0.hasIrregularRhythm = true }
    let ageless = EnergyPeople.with { $0.birthDate = nil }
    let wheels = EnergyPeople.with { $0.usesWheelchair = true }
    let table: [(WorkoutActivityType, PersonFacts, [EffortMoment], EnergyMethod)] = [
      (.walking, EnergyPeople.man, both, .demand), (.running, EnergyPeople.man, moving, .demand),
      (.hiking, EnergyPeople.man, both, .demand),
      (.walking, EnergyPeople.man, hearty, .heartRate),
      (.walking, EnergyPeople.man, quiet, .compendium),
      (.cycling, EnergyPeople.man, EnergyPeople.moments(120, speed: 6, heartRate: 140), .heartRate),
      (.cycling, EnergyPeople.man, moving, .compendium),
      (.rowing, EnergyPeople.man, hearty, .heartRate),
      (.rowing, pills, hearty, .compendium), (.rowing, rhythm, hearty, .compendium),
      (.rowing, ageless, hearty, .compendium), (.rowing, wheels, hearty, .compendium),
      (.walking, wheels, both, .compendium),
      (.wheelchairRunPace, wheels, both, .compendium),
      (.traditionalStrengthTraining, EnergyPeople.man, hearty, .compendium),
      (.swimming, EnergyPeople.man, EnergyPeople.moments(120, speed: 0.9, heartRate: 140), .swim),
      (.swimming, EnergyPeople.man, hearty, .compendium),
    ]
    for (activity, facts, moments, method) in table {
      let (slices, _) = try EnergyPeople.run(activity, moments, of: facts)
      #expect(Set(slices.map(\.method)) == [method], "\(activity)")
    }
  }

  @Test("every activity has an estimate by the Compendium alone")
  func everyActivity() throws {
    for activity in WorkoutActivityType.allCases {
      let (_, total) = try EnergyPeople.run(activity, EnergyPeople.moments(3600))
      let gross = 80 * activity.compendiumEntry.metabolicEquivalents
      #expect(abs(total.grossKilocalories - gross) < 1e-6, "\(activity)")
      #expect(total.kilocalories > 0, "\(activity)")
      let equivalents = try #require(total.metabolicEquivalents)
      #expect(abs(equivalents - activity.compendiumEntry.metabolicEquivalents) < 1e-9)
    }
  }

  @Test(
    "a missing mass or one outside the adult range is rejected",
    arguments: [
      (EnergyPeople.with { $0.massKilograms = nil }, .massMissing),
      (EnergyPeople.with { $0.massKilograms = 0 }, .implausible(.mass)),
      (EnergyPeople.with { $0.massKilograms = -.infinity }, .implausible(.mass)),
      (EnergyPeople.with { $0.massKilograms = .nan }, .implausible(.mass)),
      (EnergyPeople.with { $0.heightMeters = -1 }, .implausible(.height)),
      (
        EnergyPeople.with { $0.birthDate = BirthDate(year: 2012, month: 1, day: 1) },
        .tooYoung(minimumYears: 18)
      ),
    ] as [(PersonFacts, EnergyUnavailability)])
  func refused(facts: PersonFacts, refusal: EnergyUnavailability) {
    #expect(throws: refusal) {
      try WorkoutEnergyEngine(
        .walking, facts: facts, at: EnergyPeople.start)
    }
  }

  @Test(
    "height, age and sex are optional: rest is then one metabolic equivalent, or less certain",
    arguments: [
      (EnergyPeople.with { $0.heightMeters = nil }, .conventional),
      (EnergyPeople.with { $0.birthDate = nil }, .conventional),
      (EnergyPeople.with { $0.sex = .notSet }, .mifflinStJeor), (EnergyPeople.man, .mifflinStJeor),
    ] as [(PersonFacts, BasalRate.Source)])
  func missing(facts: PersonFacts, source: BasalRate.Source) throws {
    let engine = try WorkoutEnergyEngine(.walking, facts: facts, at: start)
    #expect(engine.basal.source == source)
    let walk = EnergyPeople.moments(600, speed: 1.34, grade: 0)
    let whole = try EnergyPeople.run(.walking, walk).total.estimate
    let lacking = try EnergyPeople.run(.walking, walk, of: facts).total.estimate
    #expect(lacking.standardDeviation >= whole.standardDeviation)
    #expect(abs(lacking.kilocalories / whole.kilocalories - 1) < 0.1)
  }

  @Test(
    "the energy increases with mass",
    arguments: [WorkoutActivityType.walking, .running, .rowing, .yoga])
  func mass(activity: WorkoutActivityType) throws {
    let moments = EnergyPeople.moments(
      300, speed: activity == .running ? 3 : 1.3, heartRate: 150)
    let totals = try [50.0, 65, 80, 95, 110].map { mass in
      try EnergyPeople.run(
        activity, moments, of: EnergyPeople.with { $0.massKilograms = mass }
      ).total
    }
    #expect(
      zip(totals, totals.dropFirst()).allSatisfy { $0.grossKilocalories < $1.grossKilocalories })
  }

  @Test("the energy increases with speed, heart rate and climb")
  func monotonic() throws {
    func rises(_ runs: [[EffortMoment]], _ activity: WorkoutActivityType) throws -> Bool {
      let totals = try runs.map { try EnergyPeople.run(activity, $0).total.kilocalories }
      return zip(totals, totals.dropFirst()).allSatisfy { $0 < $1 }
    }
    let speeds = [0.6, 1.0, 1.4, 1.8, 2.2, 3, 4]
    #expect(try rises(speeds.map { EnergyPeople.moments(300, speed: $0) }, .walking))
    #expect(try rises(speeds.map { EnergyPeople.moments(300, speed: $0) }, .cycling))
    let rates = [70.0, 90, 120, 150, 180]
    #expect(try rises(rates.map { EnergyPeople.moments(300, heartRate: $0) }, .elliptical))
    let grades = [-0.05, 0, 0.03, 0.08, 0.15]
    #expect(
      try rises(grades.map { EnergyPeople.moments(600, speed: 1.3, grade: $0) }, .hiking))
    #expect(
      try rises(grades.map { EnergyPeople.moments(600, speed: 3, grade: $0) }, .running))
  }

  @Test("the energy is zero, not negative, at resting heart rate")
  func atRest() throws {
    let slight = EnergyPeople.with(EnergyPeople.woman) {
      $0.massKilograms = 46
      $0.heightMeters = 1.80
    }
    let (slices, total) = try EnergyPeople.run(
      .elliptical, EnergyPeople.moments(120, heartRate: 45), of: slight)
    #expect(slices.allSatisfy { $0.method == .heartRate && $0.active.kilocalories == 0 })
    #expect(total.grossKilocalories == total.basalKilocalories)
  }

  @Test("the person's own maximal oxygen uptake changes the estimate and reduces its error")
  func uptake() throws {
    let moments = EnergyPeople.moments(600, heartRate: 150)
    let prior = try EnergyPeople.run(.cycling, moments).total.estimate
    func own(_ value: Double) throws -> EnergyEstimate {
      try EnergyPeople.run(
        .cycling, moments,
        maximalOxygenUptake: MaximalOxygenUptake(value: value, relativeDeviation: 0.05)
      ).total.estimate
    }
    #expect(try own(55).kilocalories > own(35).kilocalories)
    let share = try own(45).standardDeviation / own(45).kilocalories
    #expect(share < prior.standardDeviation / prior.kilocalories)
  }
}
