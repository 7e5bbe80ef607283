public import HealthModel

/// That estimates made from a moment on leave out what is older than a date.
///
/// It is a fact like the bouts are: an estimate for a moment obeys the newest one issued by then, and one
/// for a moment before it is what it was. Its effect ends by itself when the date is older than the window.
///
/// **Source** `recalibrateEstimates(sampleType:date:)` of Apple's HealthKit documentation, and WWDC 2021,
/// *Measure health with motion*.
public struct Recalibration: Hashable, Sendable {
  /// When it was asked for.
  public var issued: Instant
  /// The date from which data count; not after ``issued``.
  public var from: Instant

  public init(issued: Instant, from: Instant) {
    self.issued = issued
    self.from = min(from, issued)
  }

  /// The date that an estimate obeys, where one does.
  ///
  /// - Parameters:
  ///   - recalibrations: In any order. One that was issued later counts in the place of one before, be its
  ///     date earlier or later.
  ///   - instant: The moment that the estimate is for.
  ///   - window: How far the estimate looks back.
  /// - Returns: `nil` where none is obeyed.
  static func start(
    _ recalibrations: [Recalibration], at instant: Instant, window: Duration
  ) -> Instant? {
    let newest = recalibrations.filter { $0.issued <= instant }
      .max { ($0.issued, $0.from) < ($1.issued, $1.from) }
    guard let newest, instant - newest.from < window else { return nil }
    return newest.from
  }
}
