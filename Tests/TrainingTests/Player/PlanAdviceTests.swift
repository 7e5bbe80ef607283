import HealthModel
import TestSupport
import Testing
import Training

@Suite("The advice about a target")
struct PlanAdviceTests {
  private static let quietSeconds = 30.0

  private static func at(_ seconds: Double) -> Instant { Instant(secondsSince1970: seconds) }

  /// Plays a plan at a speed with noise, a reading a second, and returns the advice with its seconds.
  private static func advice(
    _ text: String, seconds: Int, references: PlanReferences = PlanReferences(),
    _ reading: (Int) -> PlanReading
  ) throws -> [(second: Double, place: TargetAdvice.Place)] {
    var player = PlanPlayer(try WorkoutPlan(text: text), references: references)
    _ = player.process(.start(PlanReading(date: at(0), meters: 0)))
    var advice: [(Double, TargetAdvice.Place)] = []
    for second in 1...seconds {
      for cue in player.process(.reading(reading(second))) {
        if case .target(let target) = cue { advice.append((Double(second), target.place)) }
      }
    }
    return advice
  }

  private static func noisy(
    _ text: String, metersPerSecond: Double, deviation: Double, seed: Seed
  ) throws -> [(second: Double, place: TargetAdvice.Place)] {
    var random = seed.generator
    var meters = 0.0
    return try advice(text, seconds: 900) { second in
      meters += metersPerSecond
      return PlanReading(
        date: at(Double(second)), meters: meters,
        speed: metersPerSecond + deviation * random.normal())
    }
  }

  /// The noise is white with 0.3 m/s, more than a receiver's speed has after the route engine.
  @Test(
    "at a steady noisy pace the advice changes at most once in 30 s, on 50 replays",
    arguments: Seed.first(50))
  func quiet(seed: Seed) throws {
    // In the middle of the target, at its border, and outside.
    for speed in [4.0, 4.08, 4.3] {
      let advice = try Self.noisy(
        "6x(800m @ 4:05-4:15/km, 400m easy)", metersPerSecond: speed, deviation: 0.3, seed: seed)
      let pauses = zip(advice, advice.dropFirst()).map { $1.second - $0.second }
      #expect(pauses.allSatisfy { $0 >= Self.quietSeconds })
    }
  }

  @Test("a pace that is off target is advised once until it changes", arguments: Seed.first(50))
  func once(seed: Seed) throws {
    let fast = try Self.noisy(
      "30min @ 4:05-4:15/km", metersPerSecond: 4.5, deviation: 0.2, seed: seed)
    #expect(fast.map(\.place) == [.above])
    let slow = try Self.noisy(
      "30min @ 4:05-4:15/km", metersPerSecond: 3.6, deviation: 0.2, seed: seed)
    #expect(slow.map(\.place) == [.below])
    let steady = try Self.noisy(
      "30min @ 4:00-4:20/km", metersPerSecond: 4, deviation: 0.2, seed: seed)
    #expect(steady.isEmpty)
  }

  @Test("leaving a target and returning to it are advised, below and above")
  func changes() throws {
    let advice = try Self.advice("20min @ 140-150bpm", seconds: 1200) { second in
      let rate = second < 300 ? 130.0 : second < 600 ? 145 : second < 900 ? 165 : 145
      return PlanReading(date: Self.at(Double(second)), heartRate: rate)
    }
    #expect(advice.map(\.place) == [.below, .within, .above, .within])
    #expect(advice[0].second <= 20 && advice[1].second <= 350 && advice[2].second <= 650)
  }

  @Test("a threshold has one side", arguments: [("<150bpm", 1), (">150bpm", 0)])
  func threshold(target: String, count: Int) throws {
    let advice = try Self.advice("20min @ \(target)", seconds: 300) {
      PlanReading(date: Self.at(Double($0)), heartRate: 170)
    }
    #expect(advice.count == count)
  }

  @Test("an average is the mean of the step, for a pace its distance over its time")
  func average() throws {
    // Fast for five minutes, then slow: the mean is on target after ten, and stays there.
    let advice = try Self.advice("20min @ 4:00-4:20/km avg", seconds: 1200) { second in
      let meters = second < 300 ? 4.6 * Double(second) : 4.6 * 300 + 3.6 * Double(second - 300)
      return PlanReading(date: Self.at(Double(second)), meters: meters, speed: 1)
    }
    #expect(advice.map(\.place) == [.above, .within])
    #expect((500...700).contains(advice[1].second))
  }

  @Test("zones and percent use the references of the person")
  func references() throws {
    let references = PlanReferences(
      thresholdPower: 250, heartRateZones: try TrainingZones.ofMaximumHeartRate(200))
    let zone = try references.range(of: StepTarget(.heartRateZone, .range(lower: 2, upper: 3)))
    #expect(
      zone == (try references.range(of: StepTarget(.heartRate, .range(lower: 120, upper: 160)))))
    let top = try references.range(of: StepTarget(.heartRateZone, .value(5)))
    #expect(top.lower == 180 && top.upper == nil)
    let power = try references.range(
      of: StepTarget(.thresholdPowerPercent, .range(lower: 80, upper: 90)))
    #expect(power.lower == 200 && power.upper == 225 && power.measure == .power)
    let ramp = try references.range(
      of: StepTarget(.power, .ramp(from: 100, to: 200)), progress: 0.5)
    #expect(ramp.lower == 150 * 0.97 && ramp.upper == 150 * 1.03)
  }

  @Test("a pace of at most 4:00 is a speed of at least 250 m/min")
  func pace() throws {
    let references = PlanReferences()
    let fast = try references.range(of: StepTarget(.pacePerKilometer, .atMost(240)))
    #expect(fast.lower == 1000 / 240 && fast.upper == nil)
    let slow = try references.range(of: StepTarget(.pacePer100Meters, .atLeast(120)))
    #expect(slow.upper == 100.0 / 120 && slow.lower == nil)
    let range = try references.range(of: StepTarget(.pacePerMile, .range(lower: 480, upper: 540)))
    #expect(range.lower == 1609.344 / 540 && range.upper == 1609.344 / 480)
  }

  @Test("a target without its reference is reported before the start and has no advice")
  func missing() throws {
    let text = "10min @ z2, 10min @ z9, 10min @ 90% ftp"
    let plan = try WorkoutPlan(text: text)
    #expect(
      plan.unavailableTargets(PlanReferences()) == [
        .missing(.heartRateZone), .missing(.thresholdPowerPercent),
      ])
    let zones = PlanReferences(
      thresholdPower: 250, heartRateZones: try TrainingZones.ofMaximumHeartRate(200))
    #expect(plan.unavailableTargets(zones) == [.noZone(9, count: 5)])
    let advice = try Self.advice(text, seconds: 1800) {
      PlanReading(date: Self.at(Double($0)), heartRate: 190, power: 10)
    }
    #expect(advice.isEmpty)
  }
}
