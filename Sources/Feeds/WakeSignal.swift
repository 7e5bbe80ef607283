import Glibc
import Synchronization

/// Wakes a thread that waits in `poll`: a pipe that is readable while the signal is raised.
package final class WakeSignal: Sendable {
  /// The descriptor to poll; -1 if the system has no descriptors left, in which case waits end by
  /// timeout.
  let descriptor: Int32
  private let raisingEnd: Int32
  /// The current activity of the waiting thread.
  private let state = Mutex(WorkState())

  private struct WorkState {
    /// Counts the waits and the calls of ``touch()``.
    var number = 0
    /// The boot clock when the thread returned from its last wait; `nil` while it waits.
    var since: Duration?
  }

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    raisingEnd = ends[1]
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    close(raisingEnd)
  }

  func raise() {
    var byte: UInt8 = 1
    write(raisingEnd, &byte, 1)  // a full pipe is already raised
  }

  func lower() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }

  // MARK: Waiting

  /// Sleeps until the signal is raised, the other descriptor is ready, or the time has elapsed.
  ///
  /// Lowers the signal if it is raised.
  ///
  /// - Parameters:
  ///   - duration: The maximum time to wait; `nil` is forever.
  ///   - other: A descriptor to wait for, or -1.
  ///   - events: The poll events of the other descriptor.
  /// - Returns: Whether the other descriptor is ready, at its end, or in error.
  @discardableResult
  package func wait(
    for duration: Duration?, descriptor other: Int32 = -1, events: Int16 = Int16(POLLIN)
  ) -> Bool {
    var polled = [
      pollfd(fd: other, events: events, revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    state.withLock { $0 = WorkState(number: $0.number + 1, since: nil) }
    poll(&polled, 2, duration.map { Int32(clamping: $0.wholeMilliseconds) } ?? -1)
    touch()
    if polled[1].revents != 0 { lower() }
    return polled[0].revents != 0
  }

  /// Marks progress of the thread without waiting here, for example after a call that waits by
  /// itself.
  func touch() {
    let now = BootClock.now
    state.withLock { $0 = WorkState(number: $0.number + 1, since: now) }
  }

  /// The thread's current piece of work, numbered, and its start; `nil` while it waits.
  var work: (number: Int, since: Duration)? {
    state.withLock { state in state.since.map { (state.number, $0) } }
  }
}
