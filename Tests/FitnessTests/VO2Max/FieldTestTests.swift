import Fitness
import Foundation
import HealthModel
import Testing

@Suite("Field tests of fitness")
struct FieldTestTests {
  @Test("Rockport's mile equals its authors' equation, divided by mass")
  func rockport() throws {
    // 6.9652 + 0.0091 · 170 − 0.0257 · 40 + 0.5955 − 0.2240 · 14 − 0.0115 · 140 = 3.3337 L/min.
    let mass = 170 / 2.2046226
    let result = try RockportWalk(
      age: 40, sex: .male, massKilograms: mass, time: 840, heartRate: 140
    ).result()
    #expect(abs(result.value - 3333.7 / mass) < 0.001)
    #expect(abs(result.standardError - 325 / mass) < 1e-9)
    #expect(!result.isOutsideStudy)
    #expect(result.testType == .predictionSubMaxExercise)
    let woman = try RockportWalk(
      age: 22, sex: .female, massKilograms: mass, time: 840, heartRate: 140
    ).result()
    #expect(woman.isOutsideStudy)
  }

  @Test(
    "Cooper's run in meters equals the published equation in miles",
    arguments: [(2400.0, 42.37), (1609.344, 24.69), (3218.688, 60.65)])
  func cooper(distance: Double, expected: Double) throws {
    let result = try CooperRun(distance: distance).result()
    #expect(abs(result.value - expected) < 0.03)
    // 35.97 miles − 11.29.
    #expect(abs(result.value - (35.97 * distance / 1609.344 - 11.29)) < 0.03)
    #expect(result.testType == .maxExercise)
  }

  @Test(
    "the shuttle run treats adults as 18 years old",
    arguments: [
      // Adults: −27.4 + 6.0 · speed, from the paper on adults.
      (30.0, 9, 47.6, 4.4), (18, 9, 47.6, 4.4), (45, 5, 35.6, 4.4), (10, 5, 48.67, 5.9),
    ] as [(Double, Int, Double, Double)])
  func shuttle(age: Double, stage: Int, expected: Double, error: Double) throws {
    let result = try ShuttleRun(age: age, stage: stage).result()
    #expect(abs(result.value - expected) < 0.1)
    #expect(result.standardError == error)
  }

  @Test("a missing input of an equation is named")
  func missing() {
    #expect(throws: FieldTestUnavailability.input(.sex)) {
      try RockportWalk(age: 40, sex: .notSet, massKilograms: 75, time: 840, heartRate: 140).result()
    }
    #expect(throws: FieldTestUnavailability.input(.heartRate)) {
      try RockportWalk(age: 40, sex: .male, massKilograms: 75, time: 840, heartRate: nil).result()
    }
    #expect(throws: FieldTestUnavailability.input(.mass)) {
      try RockportWalk(age: 40, sex: .male, massKilograms: nil, time: 840, heartRate: 140).result()
    }
    #expect(throws: FieldTestUnavailability.input(.age)) {
      try ShuttleRun(age: nil, stage: 5).result()
    }
    #expect(throws: FieldTestUnavailability.input(.stage)) {
      try ShuttleRun(age: 30, stage: 0).result()
    }
    #expect(throws: FieldTestUnavailability.input(.distance)) {
      try CooperRun(distance: .nan).result()
    }
    #expect(throws: FieldTestUnavailability.input(.distance)) {
      try CooperRun(distance: 12_000).result()
    }
  }

  @Test("numbers that give no possible VO2max have no result")
  func impossible() {
    #expect(throws: FieldTestUnavailability.self) {
      try RockportWalk(age: 95, sex: .female, massKilograms: 60, time: 2400, heartRate: 220)
        .result()
    }
  }
}
