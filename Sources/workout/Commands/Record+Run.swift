import CommandOptions
import ArgumentParser
import Cohorts
import Console
import Diagnostics
import Feeds
import Foundation
import HealthModel
import HealthStorage
import ByteStreams
import Recording
import Reports
import Routes
import Sessions
import TrainingReports

extension Record {
  func run() async throws {
    let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
    try await record(for: WatchdogHeartbeat(notifier))
  }

  /// Records until the recording has ended and is saved.
  ///
  /// - Parameters:
  ///   - service: The notifications to the service manager.
  ///   - announce: Receives the recorder before the recording starts.
  /// - Throws: The reason why the recording could not start or continue.
  func record(
    for service: WatchdogHeartbeat, announce: @Sendable (Recorder) async -> Void = { _ in }
  ) async throws {
    ProgramHeap.keepSmall()
    ResidentMemory.release()
    let (store, sealed) = try global.openForRecording()
    defer { withExtendedLifetime(sealed) {} }
    ResidentMemory.release()
    let clock = ClockMapping.hostNow
    var feeds = try FeedOptions(
      positioning: receiver, requiresPositioning: requiresReceiver,
      traces: body.traces + sensors.traces, trainer: sensors.trainerAddress
    ).feeds(clock: clock)
    feeds.controls = try controls.controls(clock: clock)
    if sensors.broadcast { feeds.broadcast = HeartRateBroadcast() }
    let gear = try await gearName(in: sealed == nil ? store : nil)
    let course = try await followed.chosen(in: store)
    var options = try recordingOptions(try await Walker(of: store), gear: gear, course)
    let (speaker, vibrator) = (try speaker(), try planned.cueVibrator())
    if let chosen = try await planned.chosen(for: activity.activityType, in: store) {
      options.plan = chosen.plan
      options.planReferences = chosen.references
    }
    if let test = options.fieldTest { sayBeforehand(test) }
    let beginning = try await Recovery(store: store)
      .beginning(multisport.workout(configuration), options: options) { Terminal.warn($0) }
    let recorder = Recorder(
      beginning, feeds: feeds, store: store,
      address: ControlSocketAddress(storePath: global.storePath),
      isInForeground: { Terminal.isInForeground }, service: service,
      tickInterval: Terminal.output.isInteractive
        ? Recorder.watchedInterval : Recorder.unwatchedInterval)
    await announce(recorder)
    ResidentMemory.release()
    let watcher = RecordingWatcher(
      recorder: recorder, output: global.json ? .json : .text, words: global.measures,
      times: global.times, cues: planned.cues, speaker: speaker, vibrator: vibrator)
    // Before the task runs: a signal that comes meanwhile stops the recording, too.
    let signals = SignalStream()
    let stops = Task { await perform(signals, recorder) }
    let keys = global.json ? nil : KeyReader()
    let presses = Task { await watcher.follow(keys) }
    let watching = Task { await watcher.watch() }
    let tidying = Task { try await ResidentMemory.releaseRegularly() }
    defer {
      tidying.cancel()
      stops.cancel()
      presses.cancel()
      keys?.stop()
    }
    let outcome: Recorder.Outcome
    do throws(RecordingError) {
      outcome = try await recorder.run()
    } catch {
      await watching.value
      throw explained(error)
    }
    await watching.value
    keys?.stop()
    if recorder.store !== store {
      Terminal.warn(
        "workout: the store \(store.path) was moved or removed during the recording; the workout is in "
          + recorder.store.path)
    }
    try await conclude(
      outcome, store: recorder.store, isSealed: sealed != nil, isAttended: watcher.isStoppedByKey)
  }

  /// The speaker of the cues of plan and course; `nil` if they are not to be spoken.
  private func speaker() throws -> CueSpeaker? {
    guard planned.plan != nil || followed.course != nil, planned.cues.speaks else { return nil }
    guard let speaker = CueSpeaker(words: global.measures) else {
      throw CommandError(
        text:
          "--cues words needs speech-dispatcher; install it with: sudo apt install speech-dispatcher"
      )
    }
    return speaker
  }

  private static let required = "required"

  /// The last address given; the options of the service precede those of a request.
  var gps: String? { gpsWords.last { $0 != Self.required } }

  /// Whether recording needs a receiver: with `--gps required`, and in a test whose distance is measured by GPS.
  private var requiresReceiver: Bool {
    gpsWords.contains(Self.required) || (activity.fieldTest != nil && !isOnCourse)
  }

  /// The receiver to use.
  ///
  /// In a pool or indoors a receiver is used only if it is given.
  private var receiver: String? {
    if noGPS { return nil }
    if let gps { return gps }
    if gpsWords.contains(Self.required) { return Self.defaultReceiver }
    let isInPool = pool != nil && activity.activityType != .swimBikeRun
    return isInPool || indoor || isOnCourse ? nil : Self.defaultReceiver
  }

  private var configuration: WorkoutConfiguration {
    WorkoutConfiguration(
      activityType: activity.activityType,
      locationType: indoor ? .indoor : (isOutdoors ? .outdoor : .unknown),
      swimmingLocationType: pool != nil ? .pool : (openWater ? .openWater : .unknown),
      lapLength: pool?.quantity)
  }

  /// The word for a workout without gear.
  private static let noGear = "none"

  /// Returns the gear that was named, else that of the activity.
  ///
  /// A list that cannot be read, or a store that is locked, is no reason not to record.
  private func gearName(in store: HealthStore?) async throws -> String? {
    guard gear != Self.noGear else { return nil }
    guard let store else { return gear }
    do {
      let list = try await store.gearList()
      guard let gear else { return list.gear(for: activity.activityType)?.name }
      guard list[gear] != nil else { throw GearError.unknown(gear) }
      return gear
    } catch GearError.unreadable where gear == nil {
      Terminal.warn("\(GearError.unreadable)")
      return nil
    }
  }

  private func recordingOptions(
    _ walker: Walker, gear: String?, _ course: FollowedCourse?
  ) throws -> RecordingOptions {
    let hasPositions = receiver != nil
    return RecordingOptions(
      session: SessionOptions(
        autoLap: course?.autoLap(besides: autoLap, hasPositions: hasPositions) ?? autoLap?.rule,
        autoPause: autoPause ? .pausesTimer : .off),
      onRequest: onRequest, limit: limit?.duration, placement: placement?.word,
      walker: walker, hasPositioning: hasPositions, timeZone: global.timeZone.identifier,
      isLeftOutOfEstimates: notForEstimates ? true : nil,
      fieldTest: try fieldTest, knownSensors: try knownSensors,
      wheelCircumference: try sensors.wheelCircumference?.quantity.value(in: .meter),
      accuracyLimitMeters: try accuracy?.quantity.value(in: .meter), gear: gear,
      course: course,
      endsLapsAtLine: course?.endsLaps(besides: autoLap, hasPositions: hasPositions),
      activities: multisport.parts(configuration), activityChange: multisport.nextActivity)
  }

  /// The saved calibrations of the motion sensors at the address, in its frame.
  private var knownSensors: [MotionCorrection]? {
    get throws {
      guard let imu = body.imu, case .iio(let address) = try FeedAddress(imu) else { return nil }
      let known = try SensorCalibrationFile().sensors(
        at: address.place, frame: address.frame.rawValue)
      return known.isEmpty ? nil : known
    }
  }

  private func perform(_ signals: SignalStream, _ recorder: Recorder) async {
    for await signal in signals.signals {
      switch signal {
      case .interrupt, .terminate: _ = await recorder.ask(ControlRequest(.stop))
      case .hangUp:
        // The terminal was closed.
        if !detach { _ = await recorder.ask(ControlRequest(.stop)) }
      }
    }
  }

  private func conclude(
    _ outcome: Recorder.Outcome, store: HealthStore, isSealed: Bool, isAttended: Bool
  ) async throws {
    switch outcome {
    case .notStarted: throw CancellationError()
    case .discarded(let id): Terminal.warn("discarded \(id.word.prefix(8))")
    case .saved(let recorded):
      let workout = isSealed ? recorded : await withBeginning(recorded, in: store)
      try await report(workout, store: store)
      // Only who pressed the key is there to answer.
      if isAttended, let effort = try await EffortPrompt.ask(about: workout, in: store) {
        try await printing { try Output().line("Effort   \(effort) of 10") }
      }
      // The workout is saved; updating the estimates can take long, and a signal ends it.
      guard !isSealed else { return }
      try await Interruption.watching { await EstimateRun(store).follow(workout) }
    }
  }

  private func report(_ workout: Workout, store: HealthStore) async throws {
    let routes = try await store.routes(of: workout.uuid)
    if global.json {
      try await printing { try await reportFieldTest(workout, in: store) }
      try await printing {
        try Output().line(
          try JSONText.line(SavedLine(workout: WorkoutJSON(workout, routes: routes, edits: []))))
      }
      return
    }
    var page = WorkoutPage(
      workout, routes: routes, measures: global.measures, times: global.times)
    for route in routes { try await page.add(route, in: store) }
    let lines = page.lines(Terminal.output)
    try await printing { try Output().line(lines.joined(separator: "\n")) }
    try await printing { try await reportFieldTest(workout, in: store) }
  }

  /// Runs a closure that prints, and ignores the error of a closed terminal: the workout is already saved.
  private func printing(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as FileError where error.errno == EIO && StandardStreams.isOutputDevice {}
  }

  /// Adds the remedy to an error of gpsd.
  private func explained(_ error: RecordingError) -> any Error {
    guard case .feed(let feedError) = error, feedError.feed.hasPrefix("gpsd:"),
      case .unreachable = feedError.reason
    else { return error }
    return NoReceiver(error: feedError)
  }

  private struct SavedLine: Encodable {
    let kind = "saved"
    let workout: WorkoutJSON
  }
}
