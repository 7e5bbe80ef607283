/// A recorded location, with its verdict and the receiver's quality values.
///
/// Routes are stored in this form and re-analysis judges it again, so that live totals and
/// re-analyzed totals come from the same numbers.
public struct RecordedLocation: Hashable, Sendable {
  public var location: Location
  public var verdict: LocationVerdict
  public var mode: Fix.Mode
  /// Horizontal dilution of precision, dimensionless.
  public var hdop: Double?
  public var satellitesUsed: Int?

  @inlinable public init(
    _ location: Location, verdict: LocationVerdict = .accepted, mode: Fix.Mode = .unknown,
    hdop: Double? = nil, satellitesUsed: Int? = nil
  ) {
    self.location = location
    self.verdict = verdict
    self.mode = mode
    self.hdop = hdop
    self.satellitesUsed = satellitesUsed
  }
}
