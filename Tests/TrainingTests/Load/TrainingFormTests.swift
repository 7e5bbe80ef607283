import Foundation
import HealthModel
import TestSupport
import Testing
import Training

@Suite("Fitness, fatigue and form")
struct TrainingFormTests {
  private static let early = TrainingForm.Constants(minimumDays: 0)

  @Test("with the same load every day, both means approach it and the form approaches zero")
  func steady() throws {
    var form = TrainingForm()
    for day in 0..<400 { try form.add(80, on: CalendarDay(number: day)) }
    let values = try form.values(on: CalendarDay(number: 399))
    #expect(abs(values.fitness - 80) < 0.01 && abs(values.fatigue - 80) < 0.01)
    #expect(abs(values.form) < 0.01 && values.load == 80)
  }

  @Test("after one load, the means are its shares, and the form is negative on the next day")
  func impulse() throws {
    var form = TrainingForm(Self.early)
    try form.add(100, on: CalendarDay(number: 10))
    let first = try form.values(on: CalendarDay(number: 10))
    #expect(abs(first.fitness - 100 * (1 - exp(-1 / 42.0))) < 1e-12 && first.form == 0)
    #expect(abs(first.fatigue - 100 * (1 - exp(-1 / 7.0))) < 1e-12)
    let next = try form.values(on: CalendarDay(number: 11))
    #expect(next.form == first.fitness - first.fatigue && next.form < 0 && next.load == 0)
    let late = try form.values(on: CalendarDay(number: 40))
    #expect(late.form > 0)
  }

  @Test("too few days, and no load at all, are reasons")
  func unavailable() throws {
    var form = TrainingForm()
    #expect(throws: LoadError.noLoad) { try form.values(on: CalendarDay(number: 5)) }
    try form.add(50, on: CalendarDay(number: 0))
    #expect(throws: LoadError.tooFewDays(days: 41, needed: 42)) {
      try form.values(on: CalendarDay(number: 41))
    }
    #expect(try form.values(on: CalendarDay(number: 42)).fitness > 0)
    #expect(LoadError.tooFewDays(days: 41, needed: 42).description.contains("not enough data"))
  }

  @Test("a day before the newest one and a negative load are refused and change nothing")
  func refusals() throws {
    var form = TrainingForm()
    let (day, newest) = (CalendarDay(number: 4), CalendarDay(number: 5))
    try form.add(50, on: newest)
    let before = form
    #expect(throws: LoadError.dayBefore(day, newest: newest)) { try form.add(1, on: day) }
    #expect(throws: LoadError.invalidLoad(-1)) { try form.add(-1, on: newest) }
    #expect(throws: LoadError.self) { try form.add(.nan, on: newest) }
    #expect(form == before)
  }

  @Test(
    "the values equal a loop over every day, 500 histories for a seed", arguments: Seed.first(20))
  func bruteForce(seed: Seed) throws {
    var random = seed.generator
    var worst = 0.0
    for _ in 0..<500 {
      var loads = [Double](repeating: 0, count: 30)
      var form = TrainingForm(
        .init(fitnessDays: random.uniform(in: 5..<60), fatigueDays: 3, minimumDays: 0))
      var day = 0
      try form.add(0, on: CalendarDay(number: 0))
      while day < loads.count {
        let load = random.uniform(in: 0..<100)
        loads[day] += load
        try form.add(load, on: CalendarDay(number: day))
        day += Int.random(in: 0...9, using: &random)
      }
      var (fitness, fatigue) = (0.0, 0.0)
      for load in loads {
        fitness += (load - fitness) * (1 - exp(-1 / form.constants.fitnessDays))
        fatigue += (load - fatigue) * (1 - exp(-1 / 3.0))
      }
      let values = try form.values(on: CalendarDay(number: 29))
      worst = max(worst, abs(values.fitness - fitness), abs(values.fatigue - fatigue))
    }
    #expect(worst < 1e-9)
  }

  @Test("one pass over the days equals adding them one by one, in any order of workouts")
  func daily() throws {
    var random = SplitMix64(seed: 7)
    let workouts = (0..<60).map { _ in
      (UUID(), Int.random(in: 0..<50, using: &random), random.uniform(in: 0..<100))
    }
    var daily = DailyLoad()
    for (id, day, load) in workouts { try daily.insert(load, on: .init(number: day), workout: id) }
    var shuffled = DailyLoad()
    for (id, day, load) in workouts.shuffled(using: &random) {
      try shuffled.insert(load * 2, on: .init(number: day + 1), workout: id)
      try shuffled.insert(load, on: .init(number: day), workout: id)
    }
    #expect(daily == shuffled && TrainingForm(daily) == TrainingForm(shuffled))
    var form = TrainingForm()
    for day in daily.days { try form.add(daily.load(on: day), on: day) }
    #expect(form == TrainingForm(daily))
  }

  @Test("a removed workout has no load")
  func removed() throws {
    var daily = DailyLoad()
    let id = UUID()
    try daily.insert(10, on: .init(number: 3), workout: id)
    #expect(daily.load(on: .init(number: 3)) == 10)
    daily.remove(id)
    #expect(daily.days.isEmpty && daily.load(on: .init(number: 3)) == 0)
    #expect(throws: LoadError.self) { try daily.insert(-1, on: .init(number: 3), workout: id) }
  }

  @Test("a state that is stored and read continues to the same values")
  func coding() throws {
    var form = TrainingForm(Self.early)
    try form.add(50, on: CalendarDay(number: 3))
    let data = try JSONEncoder().encode(form)
    var restored = try JSONDecoder().decode(TrainingForm.self, from: data)
    try form.add(70, on: CalendarDay(number: 9))
    try restored.add(70, on: CalendarDay(number: 9))
    #expect(form == restored)
  }
}
