internal import HealthModel

/// Determines by how many 1024-week eras a receiver's date is off, using the host's clock.
///
/// GPS counts weeks in ten bits. A receiver that assumes the wrong era is off by a multiple of 1024
/// weeks, 19.6 years, to the second (IS-GPS-200, 20.3.3.3.1.1). A replayed old recording is also
/// years off, but not by such a multiple, and must retain its dates.
enum WeekRollover {
  private static let era = Duration.seconds(1024 * 7 * 86_400)
  private static let day = Duration.seconds(86_400)
  /// The maximum time by which a host clock may be behind, for example if it was last saved half a
  /// year ago.
  private static let hostBehind = Duration.seconds(182 * 86_400)
  /// 2025-01-01: a host that runs this program with an earlier date is wrong.
  private static let earliestHost = Instant(microseconds: 1_735_689_600_000_000)

  /// Returns the weeks to add to the receiver's date, a multiple of 1024; 0 if no rollover is
  /// proven.
  static func weeks(receiver: Instant, host: Instant) -> Int {
    guard host >= earliestHost else { return 0 }
    let eras = ((host - receiver).inSeconds / era.inSeconds).rounded()
    guard eras != 0 else { return 0 }
    let ahead = receiver + era * Int(clamping: eras) - host
    if ahead > .zero - day && ahead < hostBehind { return Int(clamping: eras) * 1024 }
    // Nothing can be received half an era in the future of a host whose date is possible.
    return eras < 0 ? Int(clamping: eras) * 1024 : 0
  }

  static func apply(weeks: Int, to instant: Instant) -> Instant {
    instant + .seconds(weeks * 7 * 86_400)
  }
}
