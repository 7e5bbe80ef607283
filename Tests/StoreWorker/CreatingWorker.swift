import Foundation
import HealthStorage

/// Makes a store, and may be killed by a timer that starts with that.
struct CreatingWorker {
  /// - Parameters:
  ///   - path: Where there is no store yet, or one that another worker makes.
  ///   - start: When to begin, in seconds since 1970, so that several begin at once.
  ///   - microseconds: After what time the process is killed; 0 for never.
  /// - Throws: What the store reports.
  static func run(store path: String, at start: Double, killedAfter microseconds: UInt64) throws {
    while Date().timeIntervalSince1970 < start { usleep(50) }
    if microseconds > 0 {
      // A test's thread may hold signals back, and its children with it.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGALRM)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      var timer = itimerval()
      timer.it_value.tv_usec = Int(microseconds)
      // The signal ends the process, wherever it is.
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }
    _ = try HealthStore(at: path, for: WorkerProgram.client, as: .owner)
    if microseconds > 0 { pause() }
  }
}
