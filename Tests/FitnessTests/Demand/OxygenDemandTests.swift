import Fitness
import Testing

@Suite("The oxygen demand of walking and running")
struct OxygenDemandTests {
  /// Calculated by hand from the published equations, in mL/min·kg.
  @Test(
    "the demand equals the published equations",
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

  @Test("the demand of downhill walking is above the load carriage equation by the drop")
  func descent() {
    #expect(
      abs(OxygenDemand.walking(speed: 1.34, grade: -0.10) - (9.17516 + 8.8 * 1.34 * 0.10)) < 0.001)
  }

  @Test("the demand above rest of downhill running decreases by Minetti's ratio")
  func runningDescent() {
    let level = OxygenDemand.running(speed: 3, grade: 0) - OxygenDemand.resting
    let down = OxygenDemand.running(speed: 3, grade: -0.10) - OxygenDemand.resting
    #expect(abs(down / level - 2.151706 / 3.6) < 0.0001)
  }

  @Test(
    "the demand increases with speed", arguments: FootGait.allCases,
    [-0.30, -0.10, 0, 0.05, 0.15, 0.40])
  func speed(gait: FootGait, grade: Double) {
    let speeds = stride(from: 0.2, through: gait == .walking ? 2.4 : 6.8, by: 0.1)
    let demands = speeds.map { Self.demand(gait, speed: $0, grade: grade) }
    #expect(zip(demands, demands.dropFirst()).allSatisfy { $0 < $1 })
    #expect(demands.allSatisfy { $0 > OxygenDemand.resting })
  }

  @Test("the demand increases with the climb", arguments: FootGait.allCases, [0.5, 1.3, 2.0])
  func climb(gait: FootGait, speed: Double) {
    let demands = stride(from: 0.0, through: 0.45, by: 0.01)
      .map { Self.demand(gait, speed: speed, grade: $0) }
    #expect(zip(demands, demands.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a gentle descent demands less than level ground", arguments: FootGait.allCases)
  func gentleDescent(gait: FootGait) {
    let level = Self.demand(gait, speed: 2, grade: 0)
    #expect(Self.demand(gait, speed: 2, grade: -0.05) < level)
    #expect(Self.demand(gait, speed: 2, grade: -0.001) < level)
  }

  @Test("the demand has no step at level grade", arguments: FootGait.allCases)
  func smooth(gait: FootGait) {
    let below = Self.demand(gait, speed: 2, grade: -1e-9)
    #expect(abs(below - Self.demand(gait, speed: 2, grade: 0)) < 1e-6)
  }

  @Test("the demand changes little at the transition from walking to running")
  func transition() {
    let walk = OxygenDemand.onFoot(speed: 1.999, grade: 0, cadence: nil)
    let run = OxygenDemand.onFoot(speed: 2, grade: 0, cadence: nil)
    #expect(run > walk)
    #expect(run - walk < 1.5)
  }

  @Test("the demand is constant outside the measured range", arguments: FootGait.allCases)
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

@Suite("The gait on foot")
struct FootGaitTests {
  @Test(
    "the gait is derived from speed, and below 7.2 km/h from step rate",
    arguments: [
      (1.3, nil, .walking), (1.99, nil, .walking), (2.0, nil, .running), (3.0, nil, .running),
      (1.7, 155, .running), (1.7, 140, .walking), (1.0, 170, .walking), (2.5, 120, .running),
      (0, nil, .walking), (1.7, Double.nan, .walking),
    ] as [(Double, Double?, FootGait)])
  func table(speed: Double, cadence: Double?, gait: FootGait) {
    #expect(FootGait(speed: speed, cadence: cadence) == gait)
  }
}
