import Buttons
import Feeds
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import Sessions

/// The loop of a recording: receives an input, lets the core decide, performs the effects, in
/// order.
struct RecordingLoop {
  let recorder: Recorder
  private var service: WatchdogHeartbeat
  private var sleepWatch: SleepWatch
  var core: RecordingState
  var journal: JournalWriter?
  private(set) var server: ControlServer?
  private var buttons: ButtonHandler
  private var isBegun = false
  var isStoreLossNoted = false
  private var connections = 0
  private var endedFeeds = 0
  private var outcome: Recorder.Outcome?
  private var lastUptime: Duration
  private var lastTick: Duration?

  init(_ recorder: Recorder) throws(RecordingError) {
    self.recorder = recorder
    buttons = ButtonHandler(recorder.feeds.controls, inbox: recorder.inbox)
    lastUptime = BootClock.now
    switch recorder.beginning.kind {
    case .new(let configuration, let options, let engines):
      do throws(ConfigurationError) {
        core = try RecordingState(
          id: UUID(), configuration: configuration, options: options, clock: .hostNow,
          engines: engines)
      } catch {
        throw .configuration(error)
      }
    case .resumed(let journal, let core):
      self.core = core
      self.journal = JournalWriter(journal)
    }
    service = recorder.service
    sleepWatch = SleepWatch(total: recorder.machineSleep())
  }

  mutating func result() async -> Result<Recorder.Outcome, RecordingError> {
    do throws(RecordingError) {
      return .success(try await run())
    } catch {
      return .failure(error)
    }
  }

  private mutating func run() async throws(RecordingError) -> Recorder.Outcome {
    if recorder.feeds.mustConnectCount == 0 { try begin() }
    while let inputs = await recorder.inbox.drain() {
      try process(inputs)
      if let outcome {
        try await keepProfileFacts(outcome)
        return outcome
      }
      notifyServiceManager()
    }
    // Only a cancelled task ends the iteration this way, as nothing else closes the inbox.
    try finish()
    if let outcome { try await keepProfileFacts(outcome) }
    return outcome ?? .notStarted
  }

  /// Processes inputs until one ends the recording; the others, which may be waiting requests, are restored.
  private mutating func process(_ inputs: [RecorderInput]) throws(RecordingError) {
    var rest = inputs[...]
    defer { recorder.inbox.restore(rest) }
    while outcome == nil, let input = rest.popFirst() {
      try receive(input)
      try perform()
      recorder.feeds.trainer?.set(outcome == nil && isBegun ? core.trainerTarget : nil)
    }
  }

  private func keepProfileFacts(_ outcome: Recorder.Outcome) async throws(RecordingError) {
    guard case .saved = outcome else { return }
    try await core.keepProfileFacts(in: recorder.store)
  }

  mutating func close() {
    server?.stop()
    buttons.close()
  }

  private mutating func notifyServiceManager() {
    guard service.isWatched, service.isDue(at: BootClock.now) else { return }
    service.turned(at: BootClock.now, core.status(uptime: uptime))
  }

  /// The current moment, on the clock of this recording.
  var uptime: Duration {
    switch recorder.feeds.timeSource {
    case .bootClock: BootClock.now
    case .readings: lastUptime
    }
  }

  private mutating func receive(_ input: RecorderInput) throws(RecordingError) {
    switch input {
    case .connected:
      connections += 1
      if !isBegun, connections == recorder.feeds.mustConnectCount { try begin() }
    case .fix(let event):
      if case .reading(let reading) = event { try advance(to: reading.uptime) }
      core.receive(event)
    case .trace(let event):
      if case .reading(let reading) = event {
        try advance(to: reading.uptime)
        if let rate = reading.value.heartRate { recorder.feeds.broadcast?.send(rate) }
      }
      core.receive(event)
    case .feedEnded(let name, let isPositioning, let error):
      try feedEnded(name, isPositioning: isPositioning, error)
    case .button(let event, let name):
      if isBegun { core.noteFlaws(of: event) }
      try perform(buttons.receive(event, from: name))
    case .buttonsEnded(let name, let error): try buttonsEnded(name, error)
    case .buttonsDue: try perform(buttons.advance())
    case .touchNotHeld(let error):
      core.note(.touchNotHeld(error, at: core.clock.utc(at: uptime)))
    case .trainer(let notice):
      core.note(.trainer(notice, at: core.clock.utc(at: uptime)))
    case .broadcast(let problem):
      core.note(.notBroadcast(problem, at: core.clock.utc(at: uptime)))
    case .ejected(let outcome):
      if outcome != .done { core.note(.notEjected(outcome, at: core.clock.utc(at: uptime))) }
    case .request(let request, let reply): try answer(request, reply)
    case .drained(let resume): resume()
    case .tick:
      noticeSleep()
      try tick()
    }
  }

  /// In a replay the readings' own time drives the ticks.
  private mutating func advance(to readingUptime: Duration) throws(RecordingError) {
    guard case .readings = recorder.feeds.timeSource else { return }
    lastUptime = max(lastUptime, readingUptime)
    if isBegun, lastUptime - (lastTick ?? .zero) >= Recorder.watchedInterval { try tick() }
  }

  /// The first tick after a sleep follows as soon as the machine is awake.
  private mutating func noticeSleep() {
    guard let slept = sleepWatch.sleep(total: recorder.machineSleep()) else { return }
    core.slept(for: slept, until: uptime)
  }

  private mutating func tick() throws(RecordingError) {
    guard isBegun else { return }
    core.advanceFieldTest(uptime: uptime)
    core.advancePlan(uptime: uptime)
    // A field test needs ticks more often than everything else.
    if let lastTick, uptime - lastTick < recorder.tickInterval * 9 / 10 { return }
    lastTick = uptime
    try followStore()
    let lost = recorder.inbox.drainLost()
    if lost > 0 { core.note(.overrun(lost: lost, at: core.clock.utc(at: uptime))) }
    core.tick(uptime: uptime, wallClock: wallClock)
    recorder.announcing.yield(.status(core.status(uptime: uptime)))
  }

  /// The wall clock; in a replay the recording's own, which is always consistent.
  private var wallClock: Instant {
    switch recorder.feeds.timeSource {
    case .bootClock: .now
    case .readings: core.clock.utc(at: uptime)
    }
  }

  private mutating func begin() throws(RecordingError) {
    let now = core.clock.utc(at: uptime)
    isBegun = true
    if journal == nil, core.fieldTest == nil {
      journal = JournalWriter(try newJournal(start: now))
    }
    do throws(ControlSocketError) {
      server = try ControlServer(address: recorder.address) { [recorder] in
        await recorder.ask($0)
      }
    } catch {
      throw .controlSocket(error)
    }
    do throws(SessionError) {
      if core.session.state == .notStarted {
        try core.apply(.prepare(at: now))
        if core.fieldTest == nil { try core.apply(.start(at: now)) }
        core.prepareFieldTest(at: now)
      } else {
        core.resume(uptime: uptime)
        if core.session.isWaterLocked { buttons.lock() }
      }
    } catch {
      throw .session(error)
    }
    try perform()
    try journal?.flush(core)
    service.begin(core.status(uptime: uptime))
  }

  /// Starts a workout whose countdown is over; earlier readings are dropped.
  private mutating func start(at date: Instant) throws(RecordingError) {
    journal = JournalWriter(try newJournal(start: date))
    do throws(SessionError) {
      try core.apply(.start(at: date))
    } catch {
      throw .session(error)
    }
    try perform()
    try journal?.flush(core)
  }

  private func newJournal(start: Instant) throws(RecordingError) -> RecordingJournal {
    do {
      return try recorder.store.beginRecording(
        RecordingPlan(
          id: core.id, start: start, configuration: core.session.configuration,
          options: try JSONEncoder().encode(core.options), traces: core.options.traceHeaders,
          hasPositions: core.options.hasPositioning))
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .unwritableState(recording: core.id)
    }
  }

  private mutating func feedEnded(
    _ name: String, isPositioning: Bool, _ error: FeedError?
  ) throws(RecordingError) {
    guard isBegun else {
      // Nothing is recorded yet, so reporting the error and stopping loses nothing.
      if let error { throw .feed(error) }
      return
    }
    endedFeeds += 1
    core.note(.feedEnded(name: name, error, at: core.clock.utc(at: uptime)))
    if isPositioning { core.positioning.lose() }
    guard endedFeeds == recorder.feeds.count,
      !core.goesOnWithoutFeeds(recorder.feeds.timeSource)
    else { return }
    if core.isCountingDown { outcome = .discarded(core.id) }
    core.stop(at: core.clock.utc(at: uptime))
  }

  private mutating func buttonsEnded(
    _ name: String, _ error: FeedError?
  ) throws(RecordingError) {
    buttons.forget(name)
    guard isBegun else {
      if let error { throw .feed(error) }
      return
    }
    core.note(.feedEnded(name: name, error, at: core.clock.utc(at: uptime)))
  }

  /// Performs the actions of button presses, and stores them at once.
  private mutating func perform(_ presses: [ButtonPress]) throws(RecordingError) {
    guard isBegun, !presses.isEmpty else { return }
    for press in presses {
      // A recording of buttons may be replayed faster than it happened; no press is dated ahead.
      core.receive(press, uptime: min(press.uptime, uptime))
    }
    try perform()
    if outcome == nil { try journal?.flush(core) }
  }

  private mutating func answer(
    _ request: ControlRequest, _ reply: @Sendable (ControlReply) -> Void
  ) throws(RecordingError) {
    guard isBegun else {
      if request.command == .stop || request.command == .discard { outcome = .notStarted }
      reply(ControlReply(refusal: "the recording has not started: its feeds are not connected yet"))
      return
    }
    let isBeforeStart = core.isCountingDown
    let answer = core.answer(
      request, uptime: uptime, isInForeground: recorder.isInForeground())
    do throws(RecordingError) {
      if request.command == .discard || (isBeforeStart && request.command == .stop) {
        try journal?.discard()
        outcome = .discarded(core.id)
      } else if answer.refusal == nil, request.command != .status {
        // A request's effects are stored before its reply is sent.
        try perform()
        if outcome == nil { try journal?.flush(core) }
      }
    } catch {
      reply(ControlReply(refusal: "\(error)"))
      throw error
    }
    reply(answer)
  }

  /// Performs the core's effects, in order.
  private mutating func perform() throws(RecordingError) {
    guard outcome == nil else { return }
    for effect in core.drainEffects() {
      if case .announce(.stateChanged) = effect { service.changed(core.status(uptime: uptime)) }
      switch effect {
      case .store(let location): journal?.add(location)
      case .storeReading(let reading): journal?.add(reading)
      case .storeSamples(let samples): journal?.add(samples)
      case .withdrawSamples(let identifiers): try journal?.withdraw(identifiers)
      case .journalSession: journal?.sessionChanged()
      case .journalActivity:
        journal?.sessionChanged()
        try journal?.flush(core)
      case .shiftDates(let by): try journal?.shiftDates(by: by, core)
      case .announce(let notice):
        if case .waterLock(let isLocked, _) = notice {
          if isLocked { buttons.lock() } else { buttons.unlock() }
        }
        recorder.announcing.yield(notice)
      case .startWorkout(let at): try start(at: at)
      case .finish(let summary):
        service.end()
        try followStore(atEnd: true)
        guard let saved = try journal?.finish(summary, core) else { continue }
        outcome = .saved(saved)
        return
      }
    }
    try journal?.flushIfDue(core)
  }

  /// Ends a recording whose task was cancelled like a stop.
  private mutating func finish() throws(RecordingError) {
    guard isBegun, outcome == nil else { return }
    core.stop(at: core.clock.utc(at: uptime))
    try perform()
  }
}
