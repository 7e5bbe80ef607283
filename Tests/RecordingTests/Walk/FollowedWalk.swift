import Feeds
import Foundation
import HealthModel
import HealthStorage
import Mobility
import SeriesCoding
import Sessions
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

/// A core that follows a person on foot or in a wheelchair, on a virtual boot clock, with the data
/// that its shell would store.
struct FollowedWalk {
  static let start = Instant(secondsSince1970: 1_790_000_000)
  static let outdoors = WorkoutConfiguration(activityType: .walking, locationType: .outdoor)
  static let options = RecordingOptions(
    placement: "lower-back", walker: Walker(heightMeters: 1.72), hasPositioning: false)

  /// A sensor reading.
  enum Item {
    case motion(Reading<MotionSample>)
    case pressure(Reading<AirPressure>)

    var time: Instant {
      switch self {
      case .motion(let reading): reading.time
      case .pressure(let reading): reading.time
      }
    }
  }

  /// A command of the user, and its time.
  struct Press {
    var seconds: Double
    var command: ControlRequest.Command
  }

  var core: RecordingState
  var items: [Item]
  var presses: [Press]
  var entries: [JournalEntry] = []
  /// Samples by sync identifier, as the store would have them; the first of each stays.
  var samples: [String: QuantitySample] = [:]
  /// The sample identifiers in the order of emission, with repetitions.
  var told: [String] = []
  private var next = 0
  private var uptime = Duration.seconds(100)
  private var lastTick = 0.0

  init(
    _ motion: [Reading<MotionSample>], air: [Reading<AirPressure>] = [], presses: [Press] = [],
    configuration: WorkoutConfiguration = outdoors, options: RecordingOptions = options,
    id: UUID = UUID()
  ) throws {
    core = try RecordingState(
      id: id, configuration: configuration, options: options,
      clock: ClockMapping(wallClock: Self.start, uptime: uptime))
    items =
      (motion.map(Item.motion) + air.map(Item.pressure)).sorted { $0.time < $1.time }
    self.presses = presses
    try core.apply(.start(at: Self.start))
  }

  static func at(_ seconds: Double) -> Instant {
    start + .microseconds(Int64((seconds * 1e6).rounded()))
  }

  var status: RecordingStatus { core.status(uptime: uptime) }

  /// Records up to a moment, with a tick each second.
  mutating func record(until end: Double) throws {
    while next < items.count {
      let item = items[next]
      let seconds = (item.time - Self.start).inSeconds
      guard seconds < end else { return }
      while let press = presses.first, press.seconds <= seconds {
        presses.removeFirst()
        go(to: press.seconds)
        #expect(core.answer(ControlRequest(press.command), uptime: uptime).refusal == nil)
        try keep()
      }
      go(to: seconds)
      if seconds - lastTick >= 1 {
        lastTick = seconds
        core.tick(uptime: uptime, wallClock: core.clock.utc(at: uptime))
      }
      let row =
        switch item {
        case .motion(let reading):
          TraceRow(
            acceleration: reading.value.acceleration, rotationRate: reading.value.rotationRate)
        case .pressure(let reading): TraceRow(pressure: reading.value)
        }
      core.receive(
        FeedEvent<TraceRow>.reading(Reading(time: item.time, uptime: uptime, value: row)))
      next += 1
      try keep()
    }
  }

  private mutating func go(to seconds: Double) {
    uptime = .seconds(100) + .microseconds(Int64((seconds * 1e6).rounded()))
  }

  /// Resumes from the journal and the saved samples of a recorder that died.
  ///
  /// - Parameters:
  ///   - dead: The recorder.
  ///   - progress: The date of the last journaled progress.
  /// - Returns: The recorder that goes on.
  /// - Throws: The error of a configuration that is not valid.
  static func recovered(
    _ dead: FollowedWalk, progress: Instant? = nil
  ) throws -> FollowedWalk {
    var walk = dead
    walk.core = try RecordingState(
      id: dead.core.id, configuration: dead.core.session.configuration,
      options: dead.core.options, clock: ClockMapping(wallClock: start, uptime: .seconds(100)))
    walk.core.observe(.start(at: start))
    for entry in dead.entries { walk.core.replay(entry) }
    if let progress { walk.core.restore(.init(date: progress, clock: dead.core.clock)) }
    walk.core.finishReplay(savedUntil: dead.samples.values.map(\.span.end).max())
    try walk.keep()
    return walk
  }

  /// Applies a clock correction that shifts all previous dates.
  mutating func correctClock(by offset: Duration) throws {
    core.observe(.clockCorrected(by: offset))
    core.clock = ClockMapping(wallClock: Self.start + offset, uptime: .seconds(100))
    try keep()
  }

  /// Records the rest, stops, and returns the workout.
  mutating func finish() throws -> Workout {
    try record(until: .infinity)
    core.stop(at: core.clock.utc(at: uptime))
    try keep()
    let finished = FinishedWorkout(try #require(core.session.summary), core: core)
    receive(finished.samples)
    return finished.workout
  }

  /// Ends at the last date that the journal and the samples have, as a recovery does.
  mutating func finishAsRecovered() throws -> Workout {
    core.stop(at: core.lastDate)
    try keep()
    let finished = FinishedWorkout(try #require(core.session.summary), core: core)
    receive(finished.samples)
    return finished.workout
  }

  private mutating func keep() throws {
    var isChanged = false
    for effect in core.drainEffects() {
      switch effect {
      case .storeReading(let reading): entries.append(.reading(reading))
      case .storeSamples(let samples): receive(samples)
      case .shiftDates(let offset):
        samples = samples.mapValues { sample in
          var sample = sample
          sample.span = sample.span.moved(by: offset)
          return sample
        }
      case .journalSession: isChanged = true
      default: break
      }
    }
    if isChanged { entries.append(.session(try JournaledState(core).encoded)) }
  }

  private mutating func receive(_ new: [QuantitySample]) {
    for sample in new {
      guard let identifier = sample.identifier else {
        Issue.record("a sample of \(sample.type.name) without identity")
        continue
      }
      told.append(identifier)
      if samples[identifier] == nil { samples[identifier] = sample }
    }
  }

  /// The samples of a type, by start.
  func samples(_ type: QuantityType) -> [QuantitySample] {
    samples.values.filter { $0.type == type }.sorted { $0.span.start < $1.span.start }
  }

  func sum(_ type: QuantityType) throws -> Double {
    try samples(type).reduce(0) { $0 + (try $1.value(type.canonicalUnit)) }
  }

  /// The facts of the samples, without those generated anew for each sample.
  var facts: [Fact] {
    samples.values.map { Fact($0) }.sorted { $0.identifier < $1.identifier }
  }

  struct Fact: Hashable {
    var identifier: String
    var span: TimeRange
    var quantity: Quantity
    var metadata: Metadata

    init(_ sample: QuantitySample) {
      identifier = sample.identifier ?? ""
      span = sample.span
      quantity = sample.quantity
      metadata = sample.header.metadata
    }
  }
}

extension TimeRange {
  func moved(by offset: Duration) -> TimeRange {
    TimeRange(start: start + offset, end: end + offset)
  }
}
