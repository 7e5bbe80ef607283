/// The classification of a raw fix: accepted into the route, or rejected with a reason.
///
/// All raw fixes are stored with their verdicts, so a route can be read as accepted or raw. The raw
/// value is stored: never renumber.
public enum LocationVerdict: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case accepted = 0
  /// The receiver had no fix, or reported coordinates outside the valid range or at exactly 0, 0.
  case noFix = 1
  /// The horizontal accuracy is worse than the limit.
  case inaccurate = 2
  /// The speed from the last accepted position is impossible for this activity.
  case impossibleSpeed = 3
  /// A duplicate of the previous epoch.
  case duplicateTime = 4
  /// Earlier than an accepted location.
  case backwardTime = 5
  /// Received while the session was paused.
  case paused = 6
  /// Dated so far ahead of the surrounding locations that its clock was wrong.
  case implausibleTime = 7
  /// Accepted, and then cut off with an end of the workout that the person trimmed.
  case trimmed = 8
}

extension Location {
  /// The grid of stored locations; finer than any receiver's resolution.
  public enum StorageGrid {
    /// Nanodegrees: 0.11 mm of latitude, all nine decimals that gpsd prints.
    public static let stepsPerDegree = 1e9
    /// Millimeters, for altitude, geoid separation and accuracies; mm/s for speeds.
    public static let stepsPerMeter = 1e3
    /// Thousandths of a degree, for course and its accuracy.
    public static let stepsPerCourseDegree = 1e3
  }

  /// This location, rounded to the nearest point of the storage grid.
  ///
  /// All computations use the rounded location, both live and later, so that storing and reading
  /// back changes no digit of any total.
  public var onStorageGrid: Location {
    func round(_ value: Double, _ steps: Double) -> Double {
      (value * steps).rounded() / steps
    }
    let raw = columns
    let meter = StorageGrid.stepsPerMeter
    let milliseconds = (Double(time.microseconds) / 1000).rounded()
    return Location(
      time: Instant(microseconds: Int64(clamping: milliseconds * 1000)),
      latitude: round(latitude, StorageGrid.stepsPerDegree),
      longitude: round(longitude, StorageGrid.stepsPerDegree),
      columns: RawColumns(
        altitude: round(raw.altitude, meter), geoidSeparation: round(raw.geoidSeparation, meter),
        horizontalAccuracy: round(raw.horizontalAccuracy, meter),
        verticalAccuracy: round(raw.verticalAccuracy, meter), speed: round(raw.speed, meter),
        speedAccuracy: round(raw.speedAccuracy, meter),
        course: round(raw.course, StorageGrid.stepsPerCourseDegree),
        courseAccuracy: round(raw.courseAccuracy, StorageGrid.stepsPerCourseDegree)))
  }
}

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
