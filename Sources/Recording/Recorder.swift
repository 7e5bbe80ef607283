import Feeds
public import Foundation
public import HealthModel
public import HealthStorage
import Sessions

/// Runs one recording: feeds in, effects out, one loop.
///
/// Every input (a reading, a request, a tick) goes through one queue, and the effects of each are done
/// before the next is looked at, so they happen in the order they were decided. What is decided is in
/// `RecordingCore`; this is the part with tasks, clocks and a socket.
///
/// Any program can record with it. Requests of the person (`workout toggle`, which asks to pause or to resume,
/// `lap`, `stop` …) reach whichever program records into the store, at the store's control socket, also
/// while the water lock is on; buttons of the device come in with the feeds. What a request to pause or resume
/// does is the program's own policy:
///
///     let recorder = Recorder(
///       .new(WorkoutConfiguration(activityType: .yoga), RecordingOptions(onRequest: .marker)),
///       feeds: RecordingFeeds(positioning: nil), store: store,
///       address: ControlSocketAddress(storePath: store.path))
///     Task { for await notice in recorder.notices { … } }  // .event(a pauseOrResumeRequest)
///     let outcome = try await recorder.run()
public final class Recorder: Sendable {
  /// How a recording ended.
  public enum Outcome: Sendable {
    case saved(Workout)
    case discarded(UUID)
    /// It was stopped before its feeds were there; nothing was recorded, and nothing is changed.
    case notStarted
  }

  let store: HealthStore
  let feeds: RecordingFeeds
  let beginning: RecordingBeginning
  let address: ControlSocketAddress
  /// Whether what shows the recording is in front of other programs.
  let isInForeground: @Sendable () -> Bool
  let service: ServiceAttendance
  /// How long the machine has slept since it was started.
  let machineSleep: @Sendable () -> Duration
  let inbox = Inbox()
  /// What happens, for whoever watches; the newest are kept when nobody does.
  public let notices: AsyncStream<RecordingNotice>
  let announcing: AsyncStream<RecordingNotice>.Continuation

  static let watcherBuffer = 256
  /// How often the session hears that time has passed, and watchers what the state is.
  let tickInterval: Duration
  /// Often enough for digits of seconds that somebody looks at.
  public static let watchedInterval = Duration.milliseconds(500)
  /// Where nobody looks.
  public static let unwatchedInterval = Duration.seconds(1)
  /// The same in a field test, whose signals people keep pace by.
  static let signalInterval = Duration.milliseconds(50)

  /// - Parameters:
  ///   - beginning: A new recording, or an unfinished one to go on with.
  ///   - feeds: What is followed.
  ///   - store: Where it is kept, from the first second on.
  ///   - address: Where requests come in.
  ///   - isInForeground: Whether what shows the recording is in front of other programs now; a recording
  ///     that nothing shows has nothing in front of it.
  ///   - service: What the service manager hears, where there is one.
  ///   - tickInterval: How often the session hears that time has passed.
  ///   - machineSleep: How long the machine has slept since it was started.
  public init(
    _ beginning: RecordingBeginning, feeds: RecordingFeeds, store: HealthStore,
    address: ControlSocketAddress, isInForeground: @escaping @Sendable () -> Bool = { true },
    service: ServiceAttendance = ServiceAttendance(nil),
    tickInterval: Duration = Recorder.watchedInterval,
    machineSleep: @escaping @Sendable () -> Duration = { MachineSleep.total }
  ) {
    self.beginning = beginning
    self.feeds = feeds
    self.store = store
    self.address = address
    self.isInForeground = isInForeground
    self.service = service
    self.tickInterval = tickInterval
    self.machineSleep = machineSleep
    (notices, announcing) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(Self.watcherBuffer))
  }

  /// Asks the recording for something, as the control socket does; from any task.
  public func ask(_ request: ControlRequest) async -> ControlReply {
    await inbox.ask(request)
  }

  /// Records until someone stops it, its feeds end, or the store takes no more.
  ///
  /// - Returns: What became of it, once that is in the store.
  /// - Throws: ``RecordingError``; what was journaled before stays and can be recovered.
  public func run() async throws(RecordingError) -> Outcome {
    let pumps = FeedPumps(feeds, into: inbox)
    let ticker = ticker()
    let result = await result()
    ticker?.cancel()
    pumps.cancel()
    announcing.finish()
    await refuseLateRequests()
    return try result.get()
  }

  private func result() async -> Result<Outcome, RecordingError> {
    do throws(RecordingError) {
      var loop = try RecordingLoop(self)
      defer { loop.close() }
      return .success(try await loop.run())
    } catch {
      return .failure(error)
    }
  }

  private func ticker() -> Task<Void, Never>? {
    guard case .bootClock = feeds.timeSource else { return nil }
    let interval = beginning.isFieldTest ? Self.signalInterval : tickInterval
    return Task { [inbox] in
      while !Task.isCancelled {
        try? await Task.sleep(for: interval, tolerance: interval / 10)
        inbox.put(.tick)
      }
    }
  }

  /// Answers what was asked while the recording ended.
  private func refuseLateRequests() async {
    inbox.close()
    for await input in inbox.inputs {
      switch input {
      case .request(_, let reply): reply(ControlReply(refusal: "the recording has ended"))
      case .drained(let resume): resume()
      default: break
      }
    }
  }
}
