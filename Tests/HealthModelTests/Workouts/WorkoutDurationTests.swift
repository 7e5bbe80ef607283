import HealthModel
import TestSupport
import Testing

@Suite("The duration of a workout")
struct WorkoutDurationTests {
  static let start = Instant(microseconds: 1_795_243_500_000_000)

  static func at(_ seconds: Int) -> Instant { start + .seconds(seconds) }

  static func event(_ kind: WorkoutEvent.Kind, _ seconds: Int) -> WorkoutEvent {
    WorkoutEvent(kind: kind, at: at(seconds))
  }

  static func workout(_ seconds: Int, _ events: [WorkoutEvent] = []) -> Workout {
    Workout(
      configuration: WorkoutConfiguration(activityType: .walking),
      span: TimeRange(start: start, duration: .seconds(seconds)), events: events)
  }

  @Test("ten minutes with one pause of one minute last nine")
  func nineMinutes() {
    // WKT-14, WKT-15
    let workout = Self.workout(600, [Self.event(.pause, 120), Self.event(.resume, 180)])
    #expect(workout.duration == .seconds(540))
  }

  @Test(
    "events other than pause and resume change no duration", arguments: WorkoutEvent.Kind.allCases)
  func otherKinds(kind: WorkoutEvent.Kind) {
    // WKT-14, WKT-24
    guard kind != .pause, kind != .resume else { return }
    let span = TimeRange(start: Self.at(100), duration: .seconds(kind.mayLast ? 60 : 0))
    let workout = Self.workout(600, [WorkoutEvent(kind: kind, span: span)])
    #expect(workout.duration == .seconds(600))
  }

  @Test(
    "ineffective and open pauses are handled",
    arguments: [
      ("a pause within a pause is void", [(.pause, 100), (.pause, 150), (.resume, 200)], 500),
      ("a resume while running is void", [(.resume, 50), (.pause, 100), (.resume, 200)], 500),
      ("a second resume is void", [(.pause, 100), (.resume, 200), (.resume, 300)], 500),
      ("an open pause runs to the end", [(.pause, 500)], 500),
      ("two pauses add up", [(.pause, 100), (.resume, 200), (.pause, 300), (.resume, 350)], 450),
      ("the order of the list does not matter", [(.resume, 200), (.pause, 100)], 500),
      ("a pause before the start counts from the start", [(.pause, -50), (.resume, 100)], 500),
      ("a resume after the end counts to the end", [(.pause, 500), (.resume, 700)], 500),
      ("a pause after the end is nothing", [(.pause, 700), (.resume, 800)], 600),
      ("a pause of no length is nothing", [(.pause, 100), (.resume, 100)], 600),
      ("motion pauses are not pauses", [(.motionPaused, 100), (.motionResumed, 200)], 600),
    ] as [(String, [(WorkoutEvent.Kind, Int)], Int)])
  func pauses(sentence: String, events: [(WorkoutEvent.Kind, Int)], seconds: Int) {
    let workout = Self.workout(600, events.map { Self.event($0.0, $0.1) })
    #expect(workout.duration == .seconds(seconds), "\(sentence)")
  }

  @Test(
    "pauses are ordered, disjoint, within the span, and add up to it with the duration",
    arguments: Seed.first(200))
  func partition(seed: Seed) {
    var generator = seed.generator
    let events = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
      Self.event(
        WorkoutEvent.Kind.allCases.randomElement(using: &generator) ?? .pause,
        Int.random(in: -20..<120, using: &generator))
    }
    let workout = Self.workout(100, events)
    let pauses = WorkoutEvent.pauses(events, within: workout.span)
    for pause in pauses {
      #expect(pause.start >= workout.span.start)
      #expect(pause.end <= workout.span.end)
    }
    for (earlier, later) in zip(pauses, pauses.dropFirst()) {
      #expect(earlier.end <= later.start)
    }
    let paused = pauses.reduce(Duration.zero) { $0 + $1.duration }
    #expect(workout.duration + paused == .seconds(100))
    #expect(workout.duration >= .zero)
  }

  @Test("only laps and segments may have a duration")
  func mayLast() {
    // WKT-17, WKT-18
    let lasting = WorkoutEvent.Kind.allCases.filter(\.mayLast)
    #expect(lasting == [.lap, .segment])
    #expect(Self.event(.pause, 3).span == TimeRange(at: Self.at(3)))
  }

  @Test("the date of an event is the start of its span")
  func date() {
    // WKT-19
    let span = TimeRange(start: Self.at(10), duration: .seconds(30))
    #expect(WorkoutEvent(kind: .segment, span: span).date == Self.at(10))
  }
}
