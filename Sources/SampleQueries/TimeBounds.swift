import HealthModel

/// The time bounds of samples' starts and ends, in microseconds; upper bounds are exclusive.
package struct TimeBounds: Hashable {
  package var startFrom: Int64?
  package var startBefore: Int64?
  package var endFrom: Int64?

  package init() {}

  /// The bounds of everything that the predicate matches.
  package init(_ predicate: SamplePredicate) {
    switch predicate {
    case .all(let parts):
      for part in parts {
        let bounds = TimeBounds(part)
        startFrom = Self.latest(startFrom, bounds.startFrom)
        startBefore = [startBefore, bounds.startBefore].compactMap(\.self).min()
        endFrom = Self.latest(endFrom, bounds.endFrom)
      }
    case .time(let from, let to, let options):
      if options.contains(.strictStart) { startFrom = from?.microseconds }
      endFrom = from?.microseconds
      startBefore = to?.microseconds
    default: break
    }
  }

  private static func latest(_ a: Int64?, _ b: Int64?) -> Int64? {
    [a, b].compactMap(\.self).max()
  }

  /// The earliest time within the bounds: samples that start and end before it are outside.
  package var earliest: Int64? {
    // A sample that ends exactly at the bound is within it, and ends after the microsecond before.
    Self.latest(startFrom, endFrom.map { $0.subtractingReportingOverflow(1).partialValue })
  }

  /// The maximum duration in microseconds of short samples; longer ones have an index of their own
  /// (`sample_long`).
  package static let maximumShort: Int64 = 86_400_000_000

  /// The earliest start of a sample of up to a day within the bounds.
  package var shortStartFrom: Int64? {
    guard let endFrom else { return startFrom }
    let (earliest, overflow) = endFrom.subtractingReportingOverflow(Self.maximumShort)
    return Self.latest(startFrom, overflow ? .min : earliest)
  }
}
