import Glibc

/// The clock that decides whether a request is too old; it also counts while the machine sleeps.
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
