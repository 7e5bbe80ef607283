import Dispatch
import Feeds
import Foundation
import HealthModel
import Synchronization

/// The thread of a recording: its loop, its clock, and the readers of its feeds.
///
/// The loop writes to the disk between two inputs: it waits for other writers of the store, and for the medium. Swift's
/// own threads are as many as the machine has cores, a single one on a small board, and the control socket and other
/// tasks need them meanwhile. What arrives during such a wait stays in the buffers of the feeds.
///
/// A reading passes from a feed to the loop, and a tick arrives, without waking another thread: that takes longer than
/// what the loop does with a reading.
final class RecordingExecutor: TaskExecutor, TaskTimer {
  private let jobs = JobQueue()

  init() {
    Thread { [jobs] in
      Thread.current.name = "recording"
      jobs.run()
    }.start()
  }

  /// No task has this executor any more, so none of its jobs is left.
  deinit { jobs.close() }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(UnownedJob(job), of: asUnownedTaskExecutor())
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration) async throws {
    let number = jobs.newNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        jobs.add(
          Sleeper(
            number: number, deadline: deadline, latest: deadline.advanced(by: tolerance),
            continuation: continuation))
        // The task may have been cancelled before the sleeper was there.
        if Task.isCancelled { jobs.wake(number) }
      }
    } onCancel: {
      jobs.wake(number)
    }
  }
}

/// A task that waits for a moment.
private struct Sleeper {
  let number: Int
  let deadline: ContinuousClock.Instant
  /// The moment until which it may wait for something else that wakes the thread.
  let latest: ContinuousClock.Instant
  let continuation: CheckedContinuation<Void, any Error>
}

/// The jobs of a thread in order of arrival, and the tasks that wait for a moment.
private final class JobQueue: Sendable {
  private typealias Job = (job: UnownedJob, executor: UnownedTaskExecutor)

  private struct State {
    var jobs: [Job] = []
    var sleepers: [Sleeper] = []
    var number = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)

  func add(_ job: UnownedJob, of executor: UnownedTaskExecutor) {
    let isFirst = state.withLock { state in
      state.jobs.append((job, executor))
      return state.jobs.count == 1
    }
    if isFirst { arrival.signal() }
  }

  func newNumber() -> Int {
    state.withLock { state in
      state.number += 1
      return state.number
    }
  }

  func add(_ sleeper: Sleeper) {
    state.withLock { $0.sleepers.append(sleeper) }
    // It is the thread itself that adds one, except for a task that runs elsewhere.
    arrival.signal()
  }

  /// Ends a wait before its moment.
  func wake(_ number: Int) {
    let sleeper = state.withLock { state in
      state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  func close() {
    state.withLock { $0.isClosed = true }
    arrival.signal()
  }

  /// Runs jobs until the queue is closed.
  func run() {
    var taken: [Job] = []
    while true {
      let isClosed = state.withLock { state in
        swap(&taken, &state.jobs)
        return state.isClosed
      }
      for (job, executor) in taken { job.runSynchronously(on: executor) }
      if taken.isEmpty {
        if isClosed { return }
        wait()
      }
      taken.removeAll(keepingCapacity: true)
    }
  }

  /// Resumes the sleepers whose moment has come; without one, waits for a job or for the first moment.
  private func wait() {
    let now = ContinuousClock.now
    let (due, latest) = state.withLock { state in
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return (due, state.sleepers.map(\.latest).min())
    }
    for sleeper in due { sleeper.continuation.resume() }
    guard due.isEmpty else { return }
    if let latest {
      // An early end of a long wait does no harm.
      let microseconds = min(now.duration(to: latest).wholeMicroseconds, 3_600_000_000)
      _ = arrival.wait(timeout: .now() + .microseconds(Int(microseconds) + 1))
    } else {
      arrival.wait()
    }
  }
}
