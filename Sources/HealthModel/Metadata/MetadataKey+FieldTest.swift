/// Metadata keys of a guided field test, on its workout and on its samples.
///
/// A sample with ``fieldTest`` was measured by that test; one without was estimated or entered.
extension MetadataKey {
  /// The kind of test: `six-minute-walk`, `rockport-mile`, `cooper-12-minutes`, `shuttle-run-20m`.
  public static let fieldTest: MetadataKey = "WorkoutFieldTest"
  /// How it ended: `completed`, `stopped-early` or `interrupted`.
  public static let fieldTestEnd: MetadataKey = "WorkoutFieldTestEnd"
  /// A quantity of time: the duration, including rests.
  public static let fieldTestTime: MetadataKey = "WorkoutFieldTestTime"
  /// A quantity of length: the distance.
  public static let fieldTestDistance: MetadataKey = "WorkoutFieldTestDistance"
  /// A quantity of length: one standard deviation of the distance's error.
  public static let fieldTestDistanceDeviation: MetadataKey = "WorkoutFieldTestDistanceDeviation"
  /// The source of the distance: `course` or `receiver`.
  public static let fieldTestDistanceSource: MetadataKey = "WorkoutFieldTestDistanceSource"
  /// A quantity of length: the median radius of the 95 % circles of the receiver's positions.
  public static let fieldTestHorizontalAccuracy: MetadataKey =
    "WorkoutFieldTestHorizontalAccuracy"
  /// A quantity of length: the length of the course from end to end.
  public static let fieldTestCourseLength: MetadataKey = "WorkoutFieldTestCourseLength"
  /// The number of laps of the course.
  public static let fieldTestLaps: MetadataKey = "WorkoutFieldTestLaps"
  /// A quantity of length: the distance after the last lap.
  public static let fieldTestRemainder: MetadataKey = "WorkoutFieldTestRemainder"
  /// The source of the remainder: `told` by a person, or `reckoned` from the pace of the last laps.
  public static let fieldTestRemainderSource: MetadataKey = "WorkoutFieldTestRemainderSource"
  /// The number of rests.
  public static let fieldTestRests: MetadataKey = "WorkoutFieldTestRests"
  /// A quantity of time: the total duration of all rests.
  public static let fieldTestRestTime: MetadataKey = "WorkoutFieldTestRestTime"
  /// A quantity of count per time: the heart rate at the start.
  public static let fieldTestStartHeartRate: MetadataKey = "WorkoutFieldTestStartHeartRate"
  /// A quantity of count per time: the heart rate in the last seconds; in a mile, in its last quarter.
  public static let fieldTestEndHeartRate: MetadataKey = "WorkoutFieldTestEndHeartRate"
  /// The last level of the shuttle run.
  public static let fieldTestLevel: MetadataKey = "WorkoutFieldTestLevel"
  /// The number of 20 m shuttles run in time, over all levels.
  public static let fieldTestShuttles: MetadataKey = "WorkoutFieldTestShuttles"
  /// A boolean: the recorder was not running for a part of the test.
  public static let fieldTestHadGap: MetadataKey = "WorkoutFieldTestHadGap"
  /// A quantity of speed: that of the last completed level of the shuttle run.
  public static let fieldTestSpeed: MetadataKey = "WorkoutFieldTestSpeed"
}
