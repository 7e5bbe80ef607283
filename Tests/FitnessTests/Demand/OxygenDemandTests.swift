import Fitness
import Testing

@Suite("the oxygen that moving on foot takes")
struct OxygenDemandTests {
  /// By hand from the published equations, in mL/min·kg.
  @Test(
    "is what the published equations give",
    arguments: [
      (FootGait.walking, 1.34, 0.0, 13.176),
      (.walking, 1.34, 0.10, 25.788),
      (.walking, 0, 0, 4.298),
      (.running, 10 / 3.6, 0, 33.839),
      (.running, 12 / 3.6, 0.05, 49.165),
    ])
  func published(gait: FootGait, speed: Double, grade: Double, milliliters: Double) {
    let demand = Self.demand(gait, speed: speed, grade: grade)
    #expect(abs(demand - milliliters) < 0.001)
  }

  @Test("of walking downhill is above the load carriage equation by the drop")
  func descent() {
    #expect(
      abs(OxygenDemand.walking(speed: 1.34, grade: -0.10) - (9.17516 + 8.8 * 1.34 * 0.10)) < 0.001)
  }

  @Test("of running downhill falls by Minetti's ratio of what is above rest")
  func runningDescent() {
    let level = OxygenDemand.running(speed: 3, grade: 0) - OxygenDemand.resting
    let down = OxygenDemand.running(speed: 3, grade: -0.10) - OxygenDemand.resting
    #expect(abs(down / level - 2.151706 / 3.6) < 0.0001)
  }

  @Test("grows with speed", arguments: FootGait.allCases, [-0.30, -0.10, 0, 0.05, 0.15, 0.40])
  func speed(gait: FootGait, grade: Double) {
    let speeds = stride(from: 0.2, through: gait == .walking ? 2.4 : 6.8, by: 0.1)
    let demands = speeds.map { Self.demand(gait, speed: $0, grade: grade) }
    #expect(zip(demands, demands.dropFirst()).allSatisfy { $0 < $1 })
    #expect(demands.allSatisfy { $0 > OxygenDemand.resting })
  }

  @Test("grows with the climb", arguments: FootGait.allCases, [0.5, 1.3, 2.0])
  func climb(gait: FootGait, speed: Double) {
    let demands = stride(from: 0.0, through: 0.45, by: 0.01)
      .map { Self.demand(gait, speed: speed, grade: $0) }
    #expect(zip(demands, demands.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("of a gentle descent is less than of the level", arguments: FootGait.allCases)
  func gentleDescent(gait: FootGait) {
    let level = Self.demand(gait, speed: 2, grade: 0)
    #expect(Self.demand(gait, speed: 2, grade: -0.05) < level)
    #expect(Self.demand(gait, speed: 2, grade: -0.001) < level)
  }

  @Test("has no step at level grade", arguments: FootGait.allCases)
  func smooth(gait: FootGait) {
    let below = Self.demand(gait, speed: 2, grade: -1e-9)
    #expect(abs(below - Self.demand(gait, speed: 2, grade: 0)) < 1e-6)
  }

  @Test("changes little where a walk turns into a run")
  func transition() {
    let walk = OxygenDemand.onFoot(speed: 1.999, grade: 0, cadence: nil)
    let run = OxygenDemand.onFoot(speed: 2, grade: 0, cadence: nil)
    #expect(run > walk)
    #expect(run - walk < 1.5)
  }

  @Test("is held where nobody was measured", arguments: FootGait.allCases)
  func bounds(gait: FootGait) {
    #expect(
      Self.demand(gait, speed: 2, grade: 3)
        == Self.demand(gait, speed: 2, grade: OxygenDemand.grades.upperBound))
    #expect(
      Self.demand(gait, speed: 2, grade: -3)
        == Self.demand(gait, speed: 2, grade: OxygenDemand.grades.lowerBound))
    #expect(Self.demand(gait, speed: -1, grade: 0) == Self.demand(gait, speed: 0, grade: 0))
    #expect(Self.demand(gait, speed: 300, grade: 0) == Self.demand(gait, speed: 30, grade: 0))
  }

  private static func demand(_ gait: FootGait, speed: Double, grade: Double) -> Double {
    switch gait {
    case .walking: OxygenDemand.walking(speed: speed, grade: grade)
    case .running: OxygenDemand.running(speed: speed, grade: grade)
    }
  }
}

@Suite("a gait on foot")
struct FootGaitTests {
  @Test(
    "is told by speed, and below 7.2 km/h by quick steps",
    arguments: [
      (1.3, nil, .walking), (1.99, nil, .walking), (2.0, nil, .running), (3.0, nil, .running),
      (1.7, 155, .running), (1.7, 140, .walking), (1.0, 170, .walking), (2.5, 120, .running),
      (0, nil, .walking), (1.7, Double.nan, .walking),
    ] as [(Double, Double?, FootGait)])
  func table(speed: Double, cadence: Double?, gait: FootGait) {
    #expect(FootGait(speed: speed, cadence: cadence) == gait)
  }
}
