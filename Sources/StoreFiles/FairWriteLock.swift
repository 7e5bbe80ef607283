package import Foundation
import Synchronization

/// A queue in which the writers of all processes wait for their turn.
///
/// SQLite itself waits by sleeping and trying again, and a process that has just written tries first:
/// one that writes all the time can exclude another indefinitely. Here a writer holds a lock on a file
/// next to the store while it waits for the transaction to begin, and no longer: so at most one waits
/// for SQLite, and the last writer moves to the end of the queue.
///
/// It only provides fairness. If the lock is unavailable the writer continues without it, and SQLite
/// decides.
///
/// For the reasons see docs/decisions/0017.
package final class FairWriteLock: Sendable {
  package static let suffix = "-writers"

  private let path: String
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The lock's file; `nil` before the first use, negative if it cannot be created.
    var descriptor: Int32?
    var isHeld = false
  }

  private let limit: Duration

  /// - Parameters:
  ///   - store: The path of the store.
  ///   - limit: The maximum time to wait for other processes.
  package init(store: String, limit: Duration) {
    path = store + Self.suffix
    self.limit = limit
  }

  deinit {
    state.withLock { state in
      if let descriptor = state.descriptor, descriptor >= 0 { close(descriptor) }
    }
  }

  /// Waits to be the next writer, at most as long as a writer waits for another.
  package func enter() {
    guard let descriptor = opened() else { return }
    let start = ContinuousClock.now
    while !lock(descriptor) {
      let waited = start.duration(to: .now)
      guard waited < limit else { return }
      Self.pause(waited)
    }
    state.withLock { $0.isHeld = true }
  }

  /// Admits the next writer; the transaction has begun, or will not begin.
  package func leave() {
    state.withLock { state in
      guard state.isHeld, let descriptor = state.descriptor else { return }
      state.isHeld = false
      var lock = OpenFileLock.wholeFile
      lock.l_type = Int16(F_UNLCK)
      _ = fcntl(descriptor, OpenFileLock.set, &lock)
    }
  }

  private func opened() -> Int32? {
    let descriptor = state.withLock { state in
      let descriptor =
        state.descriptor ?? open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      // The owner must be able to open it again, whatever the umask removes.
      if state.descriptor == nil, descriptor >= 0 { fchmod(descriptor, 0o600) }
      state.descriptor = descriptor
      return descriptor
    }
    return descriptor >= 0 ? descriptor : nil
  }

  private func lock(_ descriptor: Int32) -> Bool {
    var lock = OpenFileLock.wholeFile
    // Anything but a lock of another process: a file system without locks, where no queue is possible.
    return fcntl(descriptor, OpenFileLock.set, &lock) == 0 || (errno != EAGAIN && errno != EACCES)
  }

  /// Sleeps for a pause that shrinks with the time waited: the first in the queue tries most often.
  ///
  /// Part of it is random, so that two writers do not stay in step.
  private static func pause(_ waited: Duration) {
    let longest: Duration = waited < .milliseconds(100) ? .milliseconds(4) : .milliseconds(1)
    let pause = longest * Double.random(in: 0.5..<1)
    usleep(useconds_t(pause / .microseconds(1)))
  }
}

/// The busy handler of the first in the queue: it tries again after a millisecond, and later after
/// four.
///
/// SQLite's own wait grows to a tenth of a second, during which the store would be idle.
package final class BusyWait: Sendable {
  private let start = Mutex(ContinuousClock.now)
  private let limit: Duration

  /// - Parameter limit: The maximum time to wait.
  package init(limit: Duration) { self.limit = limit }

  /// Sleeps before the next try.
  ///
  /// - Parameter tries: The number of tries for this lock.
  /// - Returns: `false` after the timeout.
  package func goesOn(after tries: Int) -> Bool {
    let waited = start.withLock { start in
      if tries == 0 { start = .now }
      return start.duration(to: .now)
    }
    guard waited < limit else { return false }
    usleep(waited < .milliseconds(100) ? 1000 : 4000)
    return true
  }
}

/// Locks that belong to an open file, not to a process: they also exclude other handles of the same
/// process, and can be queried without acquiring them.
///
/// **Source** fcntl(2), “Open file description locks”; the numbers are those of Linux's `fcntl.h`.
package enum OpenFileLock {
  package static let get: Int32 = 36
  package static let set: Int32 = 37

  /// The request for an exclusive lock on the whole file.
  package static var wholeFile: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }
}
