import Foundation
import HealthStorage

/// Creates a store, and may be killed by a timer that starts at the same time.
struct CreatingWorker {
  /// - Parameters:
  ///   - path: A path without a store, or with one that another worker creates.
  ///   - start: The start time, in seconds since 1970, so that several workers begin at once.
  ///   - microseconds: The time after which the process is killed; 0 for never.
  /// - Throws: The error of the store.
  static func run(store path: String, at start: Double, killedAfter microseconds: UInt64) throws {
    while Date().timeIntervalSince1970 < start { usleep(50) }
    if microseconds > 0 {
      // A test's thread may block signals, and its child processes inherit that.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGALRM)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      var timer = itimerval()
      timer.it_value.tv_usec = Int(microseconds)
      // The signal ends the process at any point.
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }
    _ = try HealthStore(at: path, for: WorkerProgram.client, as: .owner)
    if microseconds > 0 { pause() }
  }
}
