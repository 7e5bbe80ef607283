/// Cooper's test: the distance of running in twelve minutes.
///
///     mL/min·kg = (meters − 504.9) / 44.73
///
/// **Source** K. H. Cooper, *A means of assessing maximal oxygen intake*, JAMA 203, 1968: 115 men of the Air
/// Force, r = 0.897 (read in its abstract); the equation checked in six public programs, and equal to the
/// one in miles. The standard error is a choice: the paper's correlation leaves about 3, and A.
/// Bandyopadhyay, Biol Sport 32(1), 2015 (read) found 3.0 too much, ± 1.5, in students.
public struct CooperRun: Hashable, Sendable {
  /// Seconds.
  public static let duration = 720.0

  /// Meters.
  public var distance: Double

  public init(distance: Double) { self.distance = distance }

  public func result() throws(FieldTestUnavailability) -> FieldTestResult {
    let distance = try FieldTestLimits.check(distance, Self.distances, .distance)
    return try FieldTestResult(
      value: (distance - 504.9) / 44.73, standardError: 4,
      isOutsideStudy: !Self.studied.contains(distance), testType: .maxExercise)
  }

  /// The plausible distances in meters: less is walking and outside the equation, more is beyond the world
  /// record; choice.
  private static let distances = 900.0...4800.0
  /// The range of the studied men in meters; recalled.
  private static let studied = 1600.0...3400.0
}
