import Foundation
import HealthModel
import TestSupport
import Testing
import Training

@Suite("The records of a person")
struct PersonalRecordsTests {
  private static let fiveKilometers = RecordMeasure.time(overMeters: 5000)

  private static func mark(
    _ value: Double, day: Int, _ measure: RecordMeasure = fiveKilometers, workout: Int? = nil
  ) -> PersonalRecords.Mark {
    let digits = String(workout ?? day, radix: 16)
    let text = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count)
    return PersonalRecords.Mark(
      measure, value: value, date: Instant(secondsSince1970: Double(day) * 86_400),
      workout: UUID(uuidString: text + digits) ?? UUID())
  }

  @Test("a record keeps those that it replaced, each with its date")
  func history() {
    var records = PersonalRecords()
    for (day, seconds) in [1500.0, 1520, 1480, 1480, 1400].enumerated() {
      records.insert([Self.mark(seconds, day: day)], for: .running)
    }
    #expect(records.history(Self.fiveKilometers, for: .running).map(\.value) == [1500, 1480, 1400])
    #expect(records.current(Self.fiveKilometers, for: .running) == Self.mark(1400, day: 4))
    #expect(records.current(Self.fiveKilometers, for: .walking) == nil)
  }

  @Test("an import of the past replaces the later marks that were no record then")
  func past() {
    var records = PersonalRecords()
    records.insert([Self.mark(1500, day: 10)], for: .running)
    records.insert([Self.mark(1400, day: 20)], for: .running)
    #expect(records.insert([Self.mark(1450, day: 5)], for: .running).count == 1)
    #expect(records.history(Self.fiveKilometers, for: .running).map(\.value) == [1450, 1400])
    #expect(records.insert([Self.mark(1460, day: 12)], for: .running).isEmpty)
  }

  @Test("more is better for power, distance and time of a workout, less for a time over a distance")
  func better() {
    var records = PersonalRecords()
    let measures = [RecordMeasure.power(forSeconds: 60), .distance, .duration, .climb]
    for measure in measures {
      let marks = [Self.mark(10, day: 1, measure), Self.mark(20, day: 2, measure)]
      #expect(records.insert(marks, for: .cycling).count == 2)
    }
    #expect(records.measures(of: .cycling) == measures)
    #expect(records.insert([Self.mark(.nan, day: 3, .distance)], for: .cycling).isEmpty)
  }

  @Test(
    "the records are those of a scan by date, in any order of insertion", arguments: Seed.first(50))
  func order(seed: Seed) throws {
    var random = seed.generator
    var marks: [PersonalRecords.Mark] = []
    for workout in 0..<60 {
      let value = Double(Int.random(in: 1000...1060, using: &random))
      let day = Int.random(in: 0..<40, using: &random)
      marks.append(Self.mark(value, day: day, workout: workout))
    }
    var expected: [PersonalRecords.Mark] = []
    let sorted = marks.sorted {
      ($0.date, $0.value, $0.workout.uuidString) < ($1.date, $1.value, $1.workout.uuidString)
    }
    for mark in sorted where mark.value < (expected.last?.value ?? .infinity) {
      expected.append(mark)
    }
    var records = PersonalRecords()
    for mark in marks.shuffled(using: &random) { records.insert([mark], for: .running) }
    #expect(records.history(Self.fiveKilometers, for: .running) == expected)
    let data = try JSONEncoder().encode(records)
    #expect(try JSONDecoder().decode(PersonalRecords.self, from: data) == records)
  }

  @Test("the best efforts of a workout are its marks")
  func marks() {
    var efforts = DistanceEfforts(over: [400, 1000])
    for second in 0...300 {
      efforts.process(
        meters: Double(second) * 4, at: Instant(secondsSince1970: Double(second)))
    }
    let marks = PersonalRecords.Mark.marks(
      of: efforts.best, date: Instant(secondsSince1970: 0), workout: UUID())
    #expect(marks.map(\.measure) == [.time(overMeters: 400), .time(overMeters: 1000)])
    #expect(marks.map(\.value) == [100, 250])
    let means = PersonalRecords.Mark.marks(
      of: [MeanEffort(seconds: 60, mean: 320)], as: RecordMeasure.power(forSeconds:),
      date: Instant(secondsSince1970: 0), workout: UUID())
    #expect(means.map(\.measure) == [.power(forSeconds: 60)] && means.map(\.value) == [320])
  }
}
