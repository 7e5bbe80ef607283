import Glibc

/// Wakes a thread that waits in `poll`: a pipe that is readable while the signal is raised.
final class WakeSignal: Sendable {
  /// To poll; -1 when the system has no descriptors left, and then waits run into their timeouts.
  let descriptor: Int32
  private let raisingEnd: Int32

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
    write(raisingEnd, &byte, 1)  // a full pipe is raised already
  }

  func lower() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
