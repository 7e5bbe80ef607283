import Glibc

/// A clock that goes on while the machine sleeps, for the validity of requests.
enum MirrorClock {
  /// The milliseconds since the machine was started.
  ///
  /// **Source** clock_gettime(2), `CLOCK_BOOTTIME`.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
