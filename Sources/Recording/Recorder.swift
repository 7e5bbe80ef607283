import Feeds
public import Foundation
public import HealthModel
public import HealthStorage
import Sessions
import Synchronization

/// Runs one recording: feeds in, effects out, one loop.
///
/// Every input (a reading, a request, a tick) passes through one queue, and its effects are performed before
/// the next is processed, so they happen in the order they were decided. `RecordingState` makes the decisions;
/// this is the part with tasks, clocks and a socket.
///
/// Any program can record with it. Requests of the person (`workout toggle`, which requests a pause or a
/// resume, `lap`, `stop` …) reach the program that records into the store, at the store's control socket, even
/// while the water lock is on; buttons of the device arrive with the feeds. The effect of a request to pause
/// or resume is the program's own policy:
///
///     let recorder = Recorder(
///       .new(WorkoutConfiguration(activityType: .yoga), RecordingOptions(onRequest: .marker)),
///       feeds: RecordingFeeds(positioning: nil), store: store,
///       address: ControlSocketAddress(storePath: store.path))
///     Task { for await notice in recorder.notices { … } }  // .event(a pauseOrResumeRequest)
///     let outcome = try await recorder.run()
public final class Recorder: Sendable {
  /// The outcome of a recording.
  public enum Outcome: Sendable {
    case saved(Workout)
    case discarded(UUID)
    /// It was stopped before its feeds were connected; nothing was recorded or changed.
    case notStarted
  }

  private let currentStore: Mutex<HealthStore>
  let feeds: RecordingFeeds
  let beginning: RecordingBeginning
  let address: ControlSocketAddress
  /// Whether the recording's display is in front of other programs.
  let isInForeground: @Sendable () -> Bool
  let service: WatchdogHeartbeat
  /// Returns the time the machine has slept since it was started.
  let machineSleep: @Sendable () -> Duration
  let inbox = Inbox()
  /// The notices for an observer; without one, the newest are buffered.
  public let notices: AsyncStream<RecordingNotice>
  let announcing: AsyncStream<RecordingNotice>.Continuation

  static let watcherBuffer = 256
  /// The interval of ticks for the session, and of status notices for observers.
  let tickInterval: Duration
  /// Short enough for a display with seconds.
  public static let watchedInterval = Duration.milliseconds(500)
  /// The interval without a display: each tick writes the progress, and a kill must lose less than a second.
  public static let unwatchedInterval = Duration.milliseconds(800)
  /// The interval in a field test, whose signals set the pace.
  static let signalInterval = Duration.milliseconds(50)

  /// - Parameters:
  ///   - beginning: A new recording, or an unfinished one to resume.
  ///   - feeds: The feeds to record.
  ///   - store: The store of the recording, from the first second on.
  ///   - address: The address for requests.
  ///   - isInForeground: Whether the recording's display is in front of other programs now; a recording
  ///     without a display is always in front.
  ///   - service: The notifications for the service manager, if there is one.
  ///   - tickInterval: The interval of ticks for the session.
  ///   - machineSleep: Returns the time the machine has slept since it was started.
  public init(
    _ beginning: RecordingBeginning, feeds: RecordingFeeds, store: HealthStore,
    address: ControlSocketAddress, isInForeground: @escaping @Sendable () -> Bool = { true },
    service: WatchdogHeartbeat = WatchdogHeartbeat(nil),
    tickInterval: Duration = Recorder.watchedInterval,
    machineSleep: @escaping @Sendable () -> Duration = { MachineSleep.total }
  ) {
    self.beginning = beginning
    self.feeds = feeds
    currentStore = Mutex(store)
    self.address = address
    self.isInForeground = isInForeground
    self.service = service
    self.tickInterval = tickInterval
    self.machineSleep = machineSleep
    (notices, announcing) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(Self.watcherBuffer))
  }

  /// The store that has the recording; another handle if the store was moved or removed while recording.
  public var store: HealthStore { currentStore.withLock { $0 } }

  func use(_ store: HealthStore) { currentStore.withLock { $0 = store } }

  /// Sends a request to the recording, like the control socket; from any task.
  public func ask(_ request: ControlRequest) async -> ControlReply {
    await inbox.ask(request)
  }

  /// Records until it is stopped, its feeds end, or the store rejects a write.
  ///
  /// - Returns: The outcome, once it is in the store.
  /// - Throws: ``RecordingError``; earlier journaled entries remain and can be recovered.
  public func run() async throws(RecordingError) -> Outcome {
    // A collector stops here, and continues when the lock is released, also by a crash.
    let sensors = await sensorLock()
    defer { sensors?.release() }
    feeds.trainer?.onNotice { [inbox] in inbox.put(.trainer($0)) }
    feeds.broadcast?.onProblem { [inbox] in inbox.put(.broadcast($0)) }
    feeds.broadcast?.start()
    defer { feeds.broadcast?.stop() }
    let executor = RecordingExecutor()
    let pumps = FeedPumps(feeds, into: inbox, on: executor)
    let ticker = ticker(on: executor)
    let (result, server) = await withTaskExecutorPreference(executor) { await self.result() }
    ticker?.cancel()
    pumps.cancel()
    announcing.finish()
    await refuseLateRequests()
    await server?.replied()
    return try result.get()
  }

  /// The lock of the sensors; a replay of recorded ones leaves the sensors to a collector.
  private func sensorLock() async -> SensorLock? {
    guard case .bootClock = feeds.timeSource else { return nil }
    return await SensorLock.forRecording(at: address)
  }

  /// The result of the loop, and its server, which is stopped but may still be replying.
  private func result() async -> (Result<Outcome, RecordingError>, ControlServer?) {
    do throws(RecordingError) {
      var loop = try RecordingLoop(self)
      defer { loop.close() }
      let result = await loop.result()
      return (result, loop.server)
    } catch {
      return (.failure(error), nil)
    }
  }

  private func ticker(on executor: RecordingExecutor) -> Task<Void, Never>? {
    guard case .bootClock = feeds.timeSource else { return nil }
    let interval = beginning.isFieldTest ? Self.signalInterval : tickInterval
    return Task(executorPreference: executor) { [inbox] in
      while !Task.isCancelled {
        try? await executor.sleep(
          until: .now.advanced(by: interval), tolerance: interval / 10)
        inbox.put(.tick)
      }
    }
  }

  /// Replies to requests that arrived while the recording ended.
  private func refuseLateRequests() async {
    inbox.close()
    for input in await inbox.drain() ?? [] {
      switch input {
      case .request(_, let reply): reply(ControlReply(refusal: "the recording has ended"))
      case .drained(let resume): resume()
      default: break
      }
    }
  }
}
