package import ArgumentParser
package import Collecting
package import Console
import Feeds
import Foundation
import HealthModel
package import HealthStorage
import Mobility
package import Recording

/// The arguments of `workout collect`, and what it does.
package struct CollectOptions: ParsableArguments {
  @OptionGroup var body: BodySensorOptions
  @Option(
    help: ArgumentHelp(
      "The position of the motion sensor, such as wrist-left, wrist-right, lower-back, waist or pocket (default: wrist)."
    ))
  var placement: SensorPlacementArgument?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Collect from recorded traces, by their own clock, instead of from sensors.",
      valueName: "file"), completion: .file())
  package var replay: [String] = []
  @Option(
    help: ArgumentHelp(
      "With --replay: how many times faster than recorded, or max (default).",
      valueName: "n|max"), transform: Self.pace)
  var speed: Pace?
  @Option(
    help: ArgumentHelp(
      "The time between two writes to the store, at least 1min (default: 15min; a replay: large ones).",
      valueName: "15min"))
  var saveEvery: DurationArgument?
  @Option(
    help: ArgumentHelp(
      "The rate at rest above which an event is saved, or none (default: 120).",
      valueName: "count/min"), transform: HeartRateLimit.parse)
  var highHeartRate: HeartRateLimit?
  @Option(
    help: ArgumentHelp(
      "The rate at rest below which an event is saved, or none (default: 40).",
      valueName: "count/min"), transform: HeartRateLimit.parse)
  var lowHeartRate: HeartRateLimit?

  private static let usualInterval = Duration.seconds(900)
  private static let leastInterval = Duration.seconds(60)

  package init() {}

  package mutating func validate() throws {
    if replay.isEmpty {
      guard speed == nil else { throw ValidationError("--speed needs --replay") }
      guard body.imu != nil else {
        throw ValidationError(
          body.traces.isEmpty
            ? "give the motion sensor with --imu, such as --imu iio:, or traces with --replay"
            : "give the motion sensor with --imu: steps and worn time are measured with it")
      }
    } else {
      guard body.traces.isEmpty else {
        throw ValidationError("give either sensors or --replay")
      }
    }
    if let saveEvery, saveEvery.duration < Self.leastInterval {
      throw ValidationError("--save-every must be at least 1min, to spare flash memory")
    }
  }

  private static func pace(_ text: String) throws -> Pace {
    guard let pace = Pace(text) else {
      throw ValidationError("'\(text)' is not a speed; use a number such as 60, or max")
    }
    return pace
  }

  /// Collects until it is stopped, or until the replayed traces end.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - person: The person's data.
  ///   - lines: What to print, and how.
  ///   - noticed: Receives a movement of a live collection that might be a workout.
  ///   - dayEnded: Called after each day of a live collection.
  /// - Throws: `FeedError`, `StoreError`, `ControlSocketError`, or the reason why the collection cannot start.
  package func run(
    _ store: HealthStore, person: Walker, lines: CollectionLines,
    noticed: @escaping @Sendable (NoticedMovement) -> Void = { _ in },
    dayEnded: @escaping @Sendable () async -> Void
  ) async throws {
    var options = CollectionOptions(
      placement: placement.flatMap { BodyPlacement(word: $0.word) } ?? .wrist, person: person,
      zone: try await store.timeZone())
    if let highHeartRate { options.highHeartRate = highHeartRate.value }
    if let lowHeartRate { options.lowHeartRate = lowHeartRate.value }
    if replay.isEmpty {
      try await collect(store, options, lines, noticed, dayEnded)
    } else {
      try await ReplayedCollection(
        replay, pace: speed ?? .asFastAsPossible, store: store, options: options,
        every: saveEvery?.duration, announce: { lines.show($0) }
      ).run()
    }
  }

  private func collect(
    _ store: HealthStore, _ options: CollectionOptions, _ lines: CollectionLines,
    _ noticed: @escaping @Sendable (NoticedMovement) -> Void,
    _ dayEnded: @escaping @Sendable () async -> Void
  ) async throws {
    ProgramHeap.keepSmall()
    let traces = body.traces
    // A wrong address is an error of the start, also while a recording has the sensors.
    _ = try FeedOptions(positioning: nil, traces: traces).feeds(clock: .hostNow)
    var setup = LiveCollection.Setup(
      store: store, address: ControlSocketAddress(storePath: store.path), options: options,
      interval: saveEvery?.duration ?? Self.usualInterval,
      feeds: { try FeedOptions(positioning: nil, traces: traces).feeds(clock: $0) },
      announce: { notice in
        lines.show(notice)
        if case .noticed(let movement) = notice { noticed(movement) }
      }, dayEnded: dayEnded)
    if let imu = body.imu, case .iio(let sensors) = try FeedAddress(imu),
      case .local = sensors.place
    {
      setup.power = PowerSupply()
    }
    setup.notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
    let collection = LiveCollection(setup)
    // Before the first reading: a signal that comes meanwhile ends the collection, too.
    let signals = SignalStream()
    let stops = Task { for await _ in signals.signals { collection.stop() } }
    let tidying = Task { try await ResidentMemory.releaseRegularly() }
    defer {
      stops.cancel()
      tidying.cancel()
    }
    try await collection.run()
  }
}

/// The value of `--high-heart-rate` and `--low-heart-rate`.
struct HeartRateLimit: Hashable, Sendable {
  /// Beats a minute; `nil` for `none`.
  let value: Double?

  private static let limits = 20.0...250.0

  /// Parses a limit of the command line.
  ///
  /// - Throws: `ValidationError`.
  static func parse(_ text: String) throws -> HeartRateLimit {
    if text == "none" { return HeartRateLimit(value: nil) }
    guard let value = Double(text), limits.contains(value) else {
      throw ValidationError("'\(text)' is not a heart rate; use a number from 20 to 250, or none")
    }
    return HeartRateLimit(value: value)
  }
}
