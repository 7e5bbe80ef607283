import Foundation
import HealthModel
import TestSupport
import Testing
import Training

@Suite("A player that is stored and read")
struct PlanResumeTests {
  /// Events of a workout with pauses, lap keys and gaps.
  private static func events(_ random: inout SplitMix64, count: Int) -> [PlanEvent] {
    var seconds = 0.0
    var (meters, kilocalories, lengths) = (0.0, 0.0, 0)
    var isPaused = false
    var events = [PlanEvent.start(PlanReading(date: Instant(secondsSince1970: 0)))]
    for _ in 0..<count {
      seconds += random.uniform(in: 0.1..<40)
      let date = Instant(secondsSince1970: seconds)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: events.append(.lap(date))
      case 1:
        events.append(isPaused ? .resume(date) : .pause(date))
        isPaused.toggle()
      case 2: events.append(.tick(date))
      default:
        if !isPaused {
          meters += random.uniform(in: 0..<100)
          kilocalories += random.uniform(in: 0..<5)
          lengths += Int.random(in: 0...1, using: &random)
        }
        events.append(
          .reading(
            PlanReading(
              date: date, meters: meters, kilocalories: kilocalories, lengths: lengths,
              speed: random.uniform(in: 2..<5), heartRate: random.uniform(in: 60..<200),
              power: random.uniform(in: 90..<130), cadence: random.uniform(in: 80..<120))))
      }
    }
    return events
  }

  @Test(
    "a killed recording continues in the same step with the same counts and cues",
    arguments: Seed.first(40))
  func resumed(seed: Seed) throws {
    var random = seed.generator
    let references = PlanReferences(
      thresholdPower: 110, thresholdHeartRate: 160, maximumHeartRate: 190, thresholdSpeed: 4,
      heartRateZones: try TrainingZones.ofMaximumHeartRate(190),
      powerZones: try TrainingZones.ofThresholdPower(110))
    var player = PlanPlayer(try RandomPlan.plan(&random), references: references)
    var restored = player
    var differences = 0
    for event in Self.events(&random, count: 120) {
      if random.next() % 8 == 0 {
        restored = try JSONDecoder().decode(
          PlanPlayer.self, from: JSONEncoder().encode(restored))
      }
      let cues = player.process(event)
      if restored.process(event) != cues || restored != player { differences += 1 }
    }
    #expect(differences == 0)
  }

  @Test("the steps cover the active time without gap or overlap", arguments: Seed.first(40))
  func complete(seed: Seed) throws {
    var random = seed.generator
    var player = PlanPlayer(try RandomPlan.plan(&random))
    var active = 0.0
    var last = Instant(secondsSince1970: 0)
    for event in Self.events(&random, count: 120) {
      let isRunning = player.state == .running
      _ = player.process(event)
      guard let date = event.date else { continue }
      if isRunning { active += (date - last).inSeconds }
      last = date
      if player.state == .finished { break }
    }
    if player.state != .finished { _ = player.process(.stop(last)) }
    let spans = player.results.map(\.span)
    #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end == $1.start })
    let total = player.results.reduce(0) { $0 + $1.seconds }
    // The last event may be after the end of the plan.
    #expect(total <= active + 1e-6)
    if player.results.last?.cause == .stop { #expect(abs(total - active) < 1e-6) }
    #expect(player.results.map(\.planned.index) == Array(0..<player.results.count))
  }
}

extension PlanEvent {
  /// The date of the event.
  fileprivate var date: Instant? {
    switch self {
    case .start(let reading), .reading(let reading): reading.date
    case .tick(let date), .lap(let date), .pause(let date), .resume(let date), .stop(let date): date
    }
  }
}
