internal import HealthModel

/// Finds out by how many 1024-week eras a receiver's date is off, with the host's clock as witness.
///
/// GPS counts weeks in ten bits; a receiver that guesses the era wrong is off by a multiple of 1024
/// weeks, 19.6 years, to the second (IS-GPS-200, 20.3.3.3.1.1). An old recording replayed is years
/// off too, but not by that, and must keep its dates.
enum WeekRollover {
  private static let era = Duration.seconds(1024 * 7 * 86_400)
  private static let day = Duration.seconds(86_400)
  /// A host clock that ran on while switched off, or was last saved half a year ago, may be behind.
  private static let hostBehind = Duration.seconds(182 * 86_400)
  /// 2025-01-01: no host that runs this program is right with an earlier date.
  private static let earliestHost = Instant(microseconds: 1_735_689_600_000_000)

  /// Weeks to add to the receiver's date, a multiple of 1024; 0 where nothing proves a rollover.
  static func weeks(receiver: Instant, host: Instant) -> Int {
    guard host >= earliestHost else { return 0 }
    let eras = ((host - receiver).inSeconds / era.inSeconds).rounded()
    guard eras != 0 else { return 0 }
    let ahead = receiver + era * Int(clamping: eras) - host
    if ahead > .zero - day && ahead < hostBehind { return Int(clamping: eras) * 1024 }
    // Nothing was received half an era in the future of a host whose date is possible.
    return eras < 0 ? Int(clamping: eras) * 1024 : 0
  }

  static func apply(weeks: Int, to instant: Instant) -> Instant {
    instant + .seconds(weeks * 7 * 86_400)
  }
}
