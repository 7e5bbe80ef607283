import Dispatch

/// The thread of a recording's loop.
///
/// The loop writes to the disk between two inputs: it waits for other writers of the store, and for the medium. Swift's
/// own threads are as many as the machine has cores, a single one on a small board, and feeds, control socket and timers
/// need them meanwhile.
final class RecordingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "recording")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
