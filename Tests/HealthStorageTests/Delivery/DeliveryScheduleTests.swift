import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("delivery schedule")
struct DeliveryScheduleTests {
  static let attempt = Duration.seconds(90)

  // SYNC-19, SYNC-20
  @Test(
    "constant changes are delivered once a period, or at once if the frequency is immediate",
    arguments: zip(UpdateFrequency.allCases, [1440 * 15, 24 * 15, 15, 3]))
  func period(frequency: UpdateFrequency, times: Int) {
    var schedule = DeliverySchedule(frequency: frequency)
    var count = 0
    // Fifteen days, minute by minute.
    for minute in 0..<1440 * 15 {
      let now = Instant.at(Double(minute) * 60)
      guard schedule.isDue(at: now) else { continue }
      count += 1
      schedule.begin(at: now, lasting: Self.attempt)
      #expect(!schedule.isDue(at: now))
      schedule.complete(begun: now)
    }
    #expect(count == times)
  }

  // SYNC-22
  @Test(
    "changes are delivered within a day if the frequency is daily or shorter",
    arguments: UpdateFrequency.allCases.dropLast())
  func withinADay(frequency: UpdateFrequency) {
    let schedule = DeliverySchedule(frequency: frequency, delivered: .at(0))
    for hour in 0..<48 {
      let news = Instant.at(Double(hour) * 3600)
      let due = schedule.due(at: news)
      #expect(due.map { max($0, news) - news <= .seconds(86_400) } == true)
    }
  }

  @Test(
    "without completion the pauses grow, and after three misses deliveries stop",
    arguments: UpdateFrequency.allCases)
  func misses(frequency: UpdateFrequency) {
    var schedule = DeliverySchedule(frequency: frequency)
    var now = Instant.at(0)
    var pauses: [Duration] = []
    for _ in 0..<3 {
      #expect(schedule.isDue(at: now))
      schedule.begin(at: now, lasting: Self.attempt)
      now += .seconds(60)
      schedule.miss(at: now)
      if let next = schedule.due(at: now) {
        pauses.append(next - now)
        now = next
      }
    }
    let first = max(frequency.period, .seconds(60))
    #expect(pauses == [first, first * 2])
    #expect(schedule.hasStopped(at: now))
    #expect(schedule.due(at: .latest) == nil)
    schedule.register(.hourly)
    #expect(schedule.isDue(at: now) && schedule.frequency == .hourly)
  }

  @Test("an attempt that is never completed expires after its time limit and counts as missed")
  func crash() {
    var schedule = DeliverySchedule(frequency: .immediate)
    for index in 0..<3 {
      let now = Instant.at(Double(index) * 90)
      #expect(schedule.isDue(at: now))
      schedule.begin(at: now, lasting: Self.attempt)
      #expect(!schedule.isDue(at: now + .seconds(89)))
      // Registering again during an attempt does not start a second one.
      var registered = schedule
      registered.register(.immediate)
      #expect(!registered.isDue(at: now + .seconds(89)))
    }
    #expect(!schedule.hasStopped(at: .at(269)))
    #expect(schedule.hasStopped(at: .at(270)))
  }

  @Test("a completion ends the pauses")
  func completion() {
    var schedule = DeliverySchedule(frequency: .immediate)
    schedule.begin(at: .at(0), lasting: Self.attempt)
    schedule.miss(at: .at(1))
    schedule.begin(at: .at(61), lasting: Self.attempt)
    schedule.complete(begun: .at(61))
    #expect(schedule.misses == 0 && schedule.delivered == .at(61))
    #expect(schedule.isDue(at: .at(62)))
  }

  @Test("setting the clock back does not delay the next delivery until the previous time")
  func clockSetBack() {
    let schedule = DeliverySchedule(
      frequency: .daily, delivered: .at(1e9), misses: 1, nextAttempt: .at(1e9))
    #expect(schedule.isDue(at: .at(0)))
  }
}
