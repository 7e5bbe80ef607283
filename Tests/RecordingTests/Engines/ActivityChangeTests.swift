import Feeds
import Foundation
import HealthModel
import HealthStorage
import Sessions
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Detecting that the next activity has begun")
struct ActivityChangeTests {
  private static func at(_ seconds: Double) -> Instant {
    StoredRecording.start + .microseconds(Int64(seconds * 1e6))
  }

  /// Returns the first second at which the next activity has begun; `nil` for none.
  private static func change(
    from: WorkoutActivityType, to: WorkoutActivityType, seconds: Int = 300,
    speed: (Int) -> Double? = { _ in nil }, stepsPerSecond: (Int) -> Double = { _ in 0 },
    isStroking: (Int) -> Bool = { _ in false }
  ) -> Int? {
    var detector = ActivityChangeDetector(from: from, to: to)
    var steps = 0.0
    for second in 0..<seconds {
      let now = at(Double(second))
      if let speed = speed(second) { detector.receive(speed: speed, at: now) }
      steps += stepsPerSecond(second)
      while steps >= 1 {
        steps -= 1
        detector.receive(stepAt: now)
      }
      if isStroking(second) { detector.receive(strokeAt: now) }
      if detector.hasBegun(at: now) { return second }
    }
    return nil
  }

  @Test(
    "a swim is over when strokes have stopped and steps begin, or at a speed that no swimmer has")
  func swim() throws {
    let walked = try #require(
      Self.change(
        from: .swimming, to: .transition, stepsPerSecond: { $0 >= 100 ? 2 : 0 },
        isStroking: { $0 < 95 }))
    #expect((114...116).contains(walked))
    let ran = try #require(
      Self.change(
        from: .swimming, to: .transition, speed: { $0 < 100 ? 1.2 : 3 }, isStroking: { $0 < 98 }))
    #expect((117...119).contains(ran))
  }

  @Test("a rest in the water, a current, and steps between strokes do not end a swim")
  func stillSwimming() {
    #expect(
      Self.change(from: .swimming, to: .transition, speed: { _ in 0.2 }, isStroking: { $0 < 50 })
        == nil)
    #expect(
      Self.change(from: .swimming, to: .transition, speed: { _ in 3 }, isStroking: { _ in true })
        == nil)
    #expect(
      Self.change(
        from: .swimming, to: .transition, stepsPerSecond: { _ in 0.4 },
        isStroking: { $0 % 15 == 0 }) == nil)
    // Without a stroke nothing is known of the swim: wading in is no transition.
    #expect(
      Self.change(from: .swimming, to: .transition, stepsPerSecond: { _ in 2 }) == nil)
  }

  @Test("a ride begins at a speed that is held without steps")
  func ride() throws {
    let found = try #require(
      Self.change(
        from: .transition, to: .cycling, speed: { $0 < 60 ? 1.5 : 8 },
        stepsPerSecond: { $0 < 60 ? 2 : 0 }))
    #expect((74...76).contains(found))
    // A sprint downhill on foot, a short glitch of the receiver, and a lost receiver.
    #expect(
      Self.change(
        from: .running, to: .cycling, speed: { _ in 6 }, stepsPerSecond: { _ in 3 }) == nil)
    #expect(
      Self.change(
        from: .transition, to: .cycling, speed: { (100..<112).contains($0) ? 20 : 1 }) == nil)
    #expect(
      Self.change(from: .transition, to: .cycling, speed: { $0 == 10 ? 9 : nil }) == nil)
  }

  @Test("a ride is over with steps at a low speed, not at a light or on a climb")
  func dismount() throws {
    let found = try #require(
      Self.change(
        from: .cycling, to: .transition, speed: { $0 < 100 ? 9 : 2 },
        stepsPerSecond: { $0 < 100 ? 0 : 2 }))
    #expect((109...111).contains(found))
    #expect(
      Self.change(from: .cycling, to: .transition, speed: { $0 < 100 ? 9 : 0 }) == nil)
    #expect(
      Self.change(
        from: .cycling, to: .transition, speed: { $0 % 8 == 0 ? 5 : 3 },
        stepsPerSecond: { _ in 0.5 }) == nil)
  }

  @Test("a run begins with the cadence of a run, at its speed if one is known; a walk is none")
  func run() throws {
    let found = try #require(
      Self.change(from: .transition, to: .running, stepsPerSecond: { $0 < 60 ? 1.7 : 2.8 }))
    #expect((60...80).contains(found))
    #expect(
      Self.change(from: .transition, to: .running, stepsPerSecond: { _ in 1.8 }) == nil)
    #expect(
      Self.change(
        from: .transition, to: .running, speed: { _ in 1.2 }, stepsPerSecond: { _ in 2.8 }) == nil)
  }

  @Test(
    "nothing is detected where a person has to decide",
    arguments: [
      (WorkoutActivityType.transition, WorkoutActivityType.swimming), (.running, .swimming),
      (.transition, .rowing),
    ])
  func undecided(from: WorkoutActivityType, to: WorkoutActivityType) {
    #expect(
      Self.change(from: from, to: to, speed: { _ in 3 }, stepsPerSecond: { _ in 2.8 }) == nil)
  }

  @Test("a correction of the clock changes nothing")
  func shifted() {
    var detector = ActivityChangeDetector(from: .transition, to: .cycling)
    for second in 0..<10 { detector.receive(speed: 9, at: Self.at(Double(second))) }
    detector.shift(by: .seconds(3600))
    for second in 10..<17 { detector.receive(speed: 9, at: Self.at(3600 + Double(second))) }
    #expect(!detector.hasBegun(at: Self.at(3600 + 14)))
    #expect(detector.hasBegun(at: Self.at(3600 + 16)))
  }

  /// A run and a ride by a receiver, without a key.
  private static let inputs: [(seconds: Double, input: StoredRecording.Input)] = {
    var meters = 0.0
    return (0..<200).map { second in
      let speed = second < 100 ? 3.0 : 9
      meters += speed
      let truth = StoredRecording.start + .seconds(second)
      let location = Location(
        time: truth, latitude: 48 + meters / 111_200, longitude: 11, horizontalAccuracy: 4,
        speed: speed)
      let fix = Fix(
        mode: .threeDimensional, receiverTime: truth, location: location, satellitesUsed: 9)
      return (Double(second) + 0.37, .fix(fix))
    }
  }()

  private static func options(_ change: ActivityChange?) -> RecordingOptions {
    RecordingOptions(
      activities: [.running, .cycling].map { WorkoutConfiguration(activityType: $0) },
      activityChange: change)
  }

  @Test(
    "the activity begins by itself only if that was asked for",
    arguments: [nil, ActivityChange.suggest, .automatic])
  func recorded(change: ActivityChange?) async throws {
    let (folder, store, workout) = try StoredRecording.saved(
      WorkoutConfiguration(activityType: .swimBikeRun), Self.options(change), Self.inputs)
    defer { _ = folder }
    #expect(workout.activities.count == (change == .automatic ? 2 : 1))
    guard change == .automatic, let ride = workout.activities.last else { return }
    let second = (ride.span.start - StoredRecording.start).inSeconds
    #expect((115...118).contains(second), "\(second)")
    let (told, _) = try await ReanalysisTests.run(store, forced: true)
    #expect(told.replacements.first?.isEmpty == true)
  }

  @Test("a suggestion is announced once, and the status has it until the key is pressed")
  func suggested() throws {
    var core = try RecordingState(
      id: UUID(), configuration: WorkoutConfiguration(activityType: .swimBikeRun),
      options: Self.options(.suggest),
      clock: ClockMapping(wallClock: StoredRecording.start, uptime: .zero))
    try core.apply(.start(at: StoredRecording.start))
    var announced = 0
    for (seconds, input) in Self.inputs {
      guard case .fix(let fix) = input else { continue }
      let uptime = Duration.microseconds(Int64(seconds * 1e6))
      core.receive(.reading(Reading(time: core.clock.utc(at: uptime), uptime: uptime, value: fix)))
      core.tick(uptime: uptime, wallClock: core.clock.utc(at: uptime))
      for case .announce(.nextActivityDue(let activity, _)) in core.drainEffects() {
        announced += 1
        #expect(activity.next == "cycling" && activity.isNextDue)
      }
    }
    #expect(announced == 1)
    let reply = core.answer(ControlRequest(.next), uptime: .seconds(200))
    #expect(reply.status?.part?.isNextDue == false)
  }
}
