import ArgumentParser
import Console
import Feeds
import Foundation
import Recording

/// The recording service: it records on request, one recording at a time, and exits when idle.
actor RecordingService {
  private enum State {
    case idle(since: Duration)
    case starting
    case recording(Recorder)
  }

  static let waiting = "waiting for workout start"

  private let options: [String]
  private let storePath: String
  private let notifier: ServiceNotifier?
  private let interrupted: StartedWords
  private var state = State.idle(since: BootClock.now)
  private var isLeaving = false
  /// The pending reply to the request that started the recording.
  private var asker: CheckedContinuation<ControlReply, Never>?
  private var nap: Task<Void, Never>?

  init(
    options: [String], storePath: String, notifier: ServiceNotifier?, interrupted: StartedWords
  ) {
    self.options = options
    self.storePath = storePath
    self.notifier = notifier
    self.interrupted = interrupted
  }

  func answer(_ request: ControlRequest) async -> ControlReply {
    switch state {
    case .recording(let recorder): return await recorder.ask(request)
    case .starting: return ControlReply(refusal: "a recording is starting; try again")
    case .idle:
      state = .idle(since: BootClock.now)
      guard request.command == .start, let words = request.words else {
        return ControlReply(
          refusal: "no recording is running; start one with: workout start ACTIVITY")
      }
      guard !isLeaving else { return ControlReply(refusal: "the service is stopping; try again") }
      guard Self.isSame(request.store, storePath) else {
        return ControlReply(refusal: "the service records into the store \(storePath)")
      }
      return await withCheckedContinuation { asker in
        self.asker = asker
        start(words)
      }
    }
  }

  /// Resumes the recording that was interrupted by a crash of the service.
  func resumeInterrupted() {
    guard case .idle = state, let words = interrupted.read() else { return }
    start(words)
  }

  /// Ends the service after the running recording is saved.
  ///
  /// The recorder handles the signal, too, but may not have done so yet when it arrived.
  func leave() async {
    isLeaving = true
    nap?.cancel()
    if case .recording(let recorder) = state { _ = await recorder.ask(ControlRequest(.stop)) }
  }

  /// Waits until the service has been idle for the given time, or is stopped.
  func attend(leavingAfter idle: Duration) async {
    while true {
      var rest = idle
      if case .idle(let since) = state {
        rest = since + idle - BootClock.now
        if isLeaving || rest <= .zero { return }
        // During a recording, the recorder's own loop sends the watchdog heartbeat.
        notifier?.send(.alive)
      }
      let length = min(rest, notifier?.aliveInterval ?? rest)
      let nap = Task { _ = try? await Task.sleep(for: length) }
      self.nap = nap
      await nap.value
    }
  }

  private func start(_ words: [String]) {
    state = .starting
    interrupted.write(words)
    // The last of repeated options counts, so the request overrides the options of the service.
    let words = options + words + ["--store", storePath]
    Task { await record(words) }
  }

  @concurrent private nonisolated func record(_ words: [String]) async {
    let service = WatchdogHeartbeat(notifier, endsWithRecording: false) {
      Task { await self.hasBegun() }
    }
    do {
      try await Record.asked(by: words).record(for: service) { await self.follow($0) }
      await ended(nil)
    } catch {
      await ended(Failure(error).sentence)
    }
  }

  private func follow(_ recorder: Recorder) {
    state = .recording(recorder)
  }

  private func hasBegun() async {
    guard case .recording(let recorder) = state else { return }
    // A signal may have arrived before the recorder handled signals.
    let request = ControlRequest(isLeaving ? .stop : .status)
    let reply = await recorder.ask(request)
    asker?.resume(returning: reply)
    asker = nil
  }

  private func ended(_ failure: String?) {
    if let failure { Terminal.warn("workout: \(failure)") }
    asker?.resume(returning: ControlReply(refusal: failure ?? "the recording has ended"))
    asker = nil
    interrupted.forget()
    state = .idle(since: BootClock.now)
    notifier?.send(.status(failure ?? Self.waiting))
    nap?.cancel()
  }

  private static func isSame(_ path: String?, _ own: String) -> Bool {
    guard let path else { return true }
    return ControlSocketAddress(storePath: path) == ControlSocketAddress(storePath: own)
  }
}

extension Failure {
  /// The message without the name of the program.
  var sentence: String {
    switch self {
    case .answer(let error): WorkoutCommand.message(for: error)
    case .usage(let text), .failed(let text): text
    case .silent, .interrupted: "the recording was interrupted"
    }
  }
}
