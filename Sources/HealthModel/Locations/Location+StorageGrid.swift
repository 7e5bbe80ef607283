extension Location {
  /// The grid of stored locations; finer than any receiver's resolution.
  public enum StorageGrid {
    /// Nanodegrees: 0.11 mm of latitude, all nine decimals that gpsd prints.
    public static let stepsPerDegree = 1e9
    public static let stepsPerMillisecond = 1.0
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
