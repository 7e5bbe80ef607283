import Fitness
import HealthModel
import Testing

@Suite("The Compendium table")
struct CompendiumTests {
  @Test("the table has all 84 activities")
  func complete() {
    #expect(WorkoutActivityType.allCases.count == 84)
    for activity in WorkoutActivityType.allCases {
      let entry = activity.compendiumEntry
      #expect((1.3...16).contains(entry.metabolicEquivalents), "\(activity)")
      if let code = entry.code {
        #expect((1_003...21_070).contains(code), "\(activity)")
      } else {
        #expect(entry.isNeighbor, "\(activity) has no code, so its number is another's")
      }
    }
  }

  @Test("an activity has one number under one code")
  func consistent() {
    let entries = WorkoutActivityType.allCases.map(\.compendiumEntry)
    for (code, same) in Dictionary(grouping: entries, by: \.code) where code != nil {
      #expect(Set(same.map(\.metabolicEquivalents)).count == 1, "code \(code ?? 0)")
    }
  }

  @Test(
    "the values agree with the definition of exercise: 3 and more",
    arguments: WorkoutActivityType.allCases)
  func exercise(activity: WorkoutActivityType) {
    #expect(activity.isExercise == (activity.compendiumEntry.metabolicEquivalents >= 3))
  }

  @Test(
    "sampled values are as printed",
    arguments: [
      (WorkoutActivityType.walking, 17190, 3.5), (.running, 12150, 8.0), (.cycling, 1015, 7.5),
      (.yoga, 2150, 2.5), (.rowing, 2071, 4.8), (.jumpRope, 15551, 11.8), (.golf, 15255, 4.8),
      (.crossCountrySkiing, 19090, 9.0), (.tennis, 15675, 7.3), (.pilates, 2105, 3.0),
    ])
  func printed(activity: WorkoutActivityType, code: Int, equivalents: Double) {
    #expect(activity.compendiumEntry.code == code)
    #expect(activity.compendiumEntry.metabolicEquivalents == equivalents)
  }

  @Test("cycling increases with speed and is constant beyond the ends")
  func cycling() {
    let speeds = stride(from: 0.0, through: 9.3, by: 0.1)
    let equivalents = speeds.map { CompendiumPace.cycling.metabolicEquivalents(at: $0) }
    #expect(zip(equivalents, equivalents.dropFirst()).allSatisfy { $0 < $1 })
    #expect(CompendiumPace.cycling.metabolicEquivalents(at: 0) == 1.3)
    #expect(CompendiumPace.cycling.metabolicEquivalents(at: 5.79) == 8.0)
    #expect(CompendiumPace.cycling.metabolicEquivalents(at: 20) == 15.8)
  }

  @Test("every swimming style increases with speed", arguments: SwimmingStrokeStyle.allCases)
  func swimming(style: SwimmingStrokeStyle) {
    let pace = CompendiumPace.swimming(style)
    let equivalents = stride(from: 0.2, through: 2.0, by: 0.05)
      .map { pace.metabolicEquivalents(at: $0) }
    #expect(zip(equivalents, equivalents.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(pace.metabolicEquivalents(at: 0.7) < pace.metabolicEquivalents(at: 0.9))
    #expect(equivalents.allSatisfy { (4.5...14).contains($0) })
  }

  @Test("butterfly is above the other styles at the same speed", arguments: [0.7, 0.9, 1.1])
  func butterfly(speed: Double) {
    let butterfly = CompendiumPace.swimming(.butterfly).metabolicEquivalents(at: speed)
    for style in SwimmingStrokeStyle.allCases where style != .butterfly {
      #expect(CompendiumPace.swimming(style).metabolicEquivalents(at: speed) < butterfly)
    }
  }
}
