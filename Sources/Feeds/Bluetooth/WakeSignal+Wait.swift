import Glibc

extension WakeSignal {
  /// Sleeps until the signal is raised, which lowers it, the descriptor is ready, or the time is over;
  /// `nil` is for ever.
  func wait(for duration: Duration?, descriptor other: Int32 = -1, events: Int16 = 0) {
    var polled = [
      pollfd(fd: other, events: events, revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, 2, duration.map { Int32(clamping: $0.wholeMilliseconds) } ?? -1)
    if polled[1].revents != 0 { lower() }
  }
}
