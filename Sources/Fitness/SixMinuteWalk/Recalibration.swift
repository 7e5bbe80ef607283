import Foundation
public import HealthModel

/// A request that estimates made from a moment on exclude data older than a date.
///
/// It is stored as a fact, as bouts are: an estimate for a moment applies the newest recalibration issued by
/// then, and estimates for earlier moments do not change. It has no effect once its date is older than the
/// window.
///
/// **Source** `recalibrateEstimates(sampleType:date:)` of Apple's HealthKit documentation, and WWDC 2021,
/// *Measure health with motion*.
public struct Recalibration: Hashable, Sendable {
  /// The moment of the request.
  public var issued: Instant
  /// The date from which data are used; not after ``issued``.
  public var from: Instant

  public init(issued: Instant, from: Instant) {
    self.issued = issued
    self.from = min(from, issued)
  }

  /// Returns the date from which an estimate may use data.
  ///
  /// - Parameters:
  ///   - recalibrations: In any order. One that was issued later replaces an earlier one, whichever date is
  ///     earlier.
  ///   - instant: The moment of the estimate.
  ///   - window: How far the estimate looks back.
  /// - Returns: `nil` where no recalibration applies.
  static func start(
    _ recalibrations: [Recalibration], at instant: Instant, window: Duration
  ) -> Instant? {
    let newest = recalibrations.filter { $0.issued <= instant }
      .max { ($0.issued, $0.from) < ($1.issued, $1.from) }
    guard let newest, instant - newest.from < window else { return nil }
    return newest.from
  }
}
