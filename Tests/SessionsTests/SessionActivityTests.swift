import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Sessions

@Suite("A session with several activities")
struct SessionActivityTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)
  private static let pool = WorkoutConfiguration(
    activityType: .swimming, swimmingLocationType: .pool, lapLength: Quantity(25, .meter))
  private static let ride = WorkoutConfiguration(activityType: .cycling, locationType: .outdoor)
  private static let run = WorkoutConfiguration(activityType: .running, locationType: .outdoor)

  private static func at(_ seconds: Int) -> Instant { start + .seconds(seconds) }

  private static func begun(
    _ first: WorkoutConfiguration, options: SessionOptions = SessionOptions()
  ) throws -> Session {
    var session = try Session(WorkoutConfiguration(activityType: .swimBikeRun), options: options)
    _ = try session.reduce(.start(at: start))
    _ = try session.reduce(.beginActivity(UUID(), first, at: start))
    return session
  }

  private static func length(_ from: Int, _ to: Int) -> SwimLength {
    SwimLength(span: TimeRange(start: at(from), end: at(to)), style: .freestyle, strokeCount: 10)
  }

  @Test("lengths are the distance of a pool, and the route that of what follows")
  func distance() throws {
    var session = try Self.begun(Self.pool)
    for index in 0..<4 {
      _ = try session.reduce(.length(Self.length(index * 30, index * 30 + 25)))
    }
    #expect(session.distanceMeters == 100)
    _ = try session.reduce(.beginActivity(UUID(), Self.ride, at: Self.at(130)))
    #expect(session.distanceMeters == 100)
    _ = try session.reduce(.distance(meters: 500, at: Self.at(200)))
    #expect(session.distanceMeters == 600)
    _ = try session.reduce(.beginActivity(UUID(), Self.pool, at: Self.at(200)))
    _ = try session.reduce(.length(Self.length(205, 230)))
    #expect(session.distanceMeters == 625)
    _ = try session.reduce(.beginActivity(UUID(), Self.run, at: Self.at(240)))
    _ = try session.reduce(.distance(meters: 800, at: Self.at(300)))
    _ = try session.reduce(.end(at: Self.at(310)))
    let summary = try #require(session.summary)
    #expect(summary.totals.distanceMeters == 925)
    #expect(summary.activities.map(\.totals.distanceMeters) == [100, 500, 25, 300])
  }

  @Test("a lap ends with its activity, and automatic laps begin anew in it")
  func laps() throws {
    var session = try Self.begun(
      Self.ride, options: SessionOptions(autoLap: .distance(Quantity(1, .kilometer))))
    _ = try session.reduce(.distance(meters: 0, at: Self.start))
    _ = try session.reduce(.distance(meters: 1500, at: Self.at(150)))
    _ = try session.reduce(.beginActivity(UUID(), Self.run, at: Self.at(150)))
    _ = try session.reduce(.distance(meters: 2700, at: Self.at(350)))
    _ = try session.reduce(.end(at: Self.at(400)))
    #expect(session.laps.map(\.trigger) == [.distance, .activity, .distance, .finish])
    #expect(session.laps.map { $0.distanceMeters?.rounded() } == [1000, 500, 1000, 200])
    #expect(session.laps[1].span.end == Self.at(150))
  }

  @Test("heart rates, steps and energy are those of each activity")
  func counts() throws {
    var session = try Self.begun(Self.run)
    for second in 0..<60 {
      _ = try session.reduce(.heartRate(beatsPerMinute: 150, at: Self.at(second)))
    }
    _ = try session.reduce(.steps(160, at: Self.at(59)))
    _ = try session.reduce(.energy(kilocalories: 12, at: Self.at(59)))
    _ = try session.reduce(.beginActivity(UUID(), Self.ride, at: Self.at(60)))
    for second in 60..<120 {
      _ = try session.reduce(.heartRate(beatsPerMinute: 120, at: Self.at(second)))
    }
    _ = try session.reduce(.energy(kilocalories: 20, at: Self.at(119)))
    _ = try session.reduce(.end(at: Self.at(120)))
    let (first, second) = (session.activities[0].totals, session.activities[1].totals)
    #expect(first.averageHeartRate == 150 && first.maximumHeartRate == 150)
    #expect(second.averageHeartRate == 120 && second.maximumHeartRate == 120)
    #expect(first.stepCount == 160 && second.stepCount == nil)
    #expect(first.energyKilocalories == 12 && second.energyKilocalories == 8)
  }

  @Test(
    "a change is refused before the start, in a pause, after the end, and at the start of the last")
  func refusals() throws {
    var session = try Session(WorkoutConfiguration(activityType: .swimBikeRun))
    func refuses(_ session: Session, at second: Int, _ next: WorkoutConfiguration = Self.ride) {
      var copy = session
      #expect(throws: SessionError.self) {
        try copy.reduce(.beginActivity(UUID(), next, at: Self.at(second)))
      }
      #expect(copy == session)
    }
    refuses(session, at: 0)
    session = try Self.begun(Self.run)
    refuses(session, at: 0)
    var invalid = Self.ride
    invalid.lapLength = Quantity(25, .meter)
    refuses(session, at: 10, invalid)
    _ = try session.reduce(.pause(at: Self.at(10)))
    refuses(session, at: 20)
    _ = try session.reduce(.end(at: Self.at(30)))
    refuses(session, at: 40)
  }

  @Test("a correction of the clock shifts the activities, and no total")
  func shifted() throws {
    var session = try Self.begun(Self.run)
    _ = try session.reduce(.distance(meters: 100, at: Self.at(50)))
    _ = try session.reduce(.beginActivity(UUID(), Self.ride, at: Self.at(60)))
    let before = session.activities
    _ = try session.reduce(.clockCorrected(by: .seconds(3600)))
    #expect(session.activities.map(\.start) == before.map { $0.start + .seconds(3600) })
    #expect(session.activities.map(\.end) == before.map { $0.end.map { $0 + .seconds(3600) } })
    #expect(session.activities.map(\.totals) == before.map(\.totals))
    #expect(session.currentActivity(at: Self.at(3670))?.activeDuration == .seconds(10))
  }

  @Test("random activities add up to the session, and survive encoding", arguments: Seed.first(100))
  func sums(seed: Seed) throws {
    var generator = seed.generator
    let kinds = [Self.pool, Self.ride, Self.run]
    var session = try Self.begun(kinds.randomElement(using: &generator) ?? Self.run)
    var (second, meters, steps) = (0, 0.0, 0)
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      second += Int.random(in: 1...40, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let next = kinds.randomElement(using: &generator) ?? Self.run
        _ = try? session.reduce(.beginActivity(UUID(), next, at: Self.at(second)))
      case 1: _ = try? session.reduce(.pause(at: Self.at(second)))
      case 2: _ = try? session.reduce(.resume(at: Self.at(second)))
      case 3 where session.currentConfiguration == Self.pool:
        _ = try? session.reduce(.length(Self.length(second - 1, second)))
      case 4:
        steps += Int.random(in: 0...90, using: &generator)
        _ = try session.reduce(.steps(steps, at: Self.at(second)))
      default:
        if session.currentConfiguration != Self.pool {
          meters += Double.random(in: 0...300, using: &generator)
          _ = try session.reduce(.distance(meters: meters, at: Self.at(second)))
        }
      }
      let copy = try JSONDecoder().decode(Session.self, from: JSONEncoder().encode(session))
      #expect(copy == session)
    }
    _ = try session.reduce(.end(at: Self.at(second + 1)))
    let summary = try #require(session.summary)
    let workout = summary.workout()
    let sums = workout.activities.totals { workout.activeDuration(of: $0).inSeconds }
    #expect(abs((sums.distanceMeters ?? 0) - (summary.totals.distanceMeters ?? 0)) < 1e-6)
    #expect(sums.stepCount ?? 0 == summary.totals.stepCount ?? 0)
    #expect(
      workout.activities.map { workout.activeDuration(of: $0) }.reduce(.zero, +)
        == summary.activeDuration)
  }
}
