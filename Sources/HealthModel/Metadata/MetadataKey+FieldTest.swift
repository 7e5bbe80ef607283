/// What a guided field test leaves in the metadata of its workout and of the samples that it makes.
///
/// A sample that has ``fieldTest`` was measured by doing that test; one without was estimated, or typed in.
extension MetadataKey {
  /// Which test it was: `six-minute-walk`, `rockport-mile`, `cooper-12-minutes`, `shuttle-run-20m`.
  public static let fieldTest: MetadataKey = "WorkoutFieldTest"
  /// How it ended: `completed`, `stopped-early` or `interrupted`.
  public static let fieldTestEnd: MetadataKey = "WorkoutFieldTestEnd"
  /// A quantity of time: how long it took, rests included.
  public static let fieldTestTime: MetadataKey = "WorkoutFieldTestTime"
  /// A quantity of length: how far it was.
  public static let fieldTestDistance: MetadataKey = "WorkoutFieldTestDistance"
  /// A quantity of length: one standard deviation of the distance's error.
  public static let fieldTestDistanceDeviation: MetadataKey = "WorkoutFieldTestDistanceDeviation"
  /// What told the distance: `course` or `receiver`.
  public static let fieldTestDistanceSource: MetadataKey = "WorkoutFieldTestDistanceSource"
  /// A quantity of length: the middle radius of the 95 % circles of the receiver's positions.
  public static let fieldTestHorizontalAccuracy: MetadataKey =
    "WorkoutFieldTestHorizontalAccuracy"
  /// A quantity of length: from one end of the course to the other.
  public static let fieldTestCourseLength: MetadataKey = "WorkoutFieldTestCourseLength"
  /// How often the course was walked.
  public static let fieldTestLaps: MetadataKey = "WorkoutFieldTestLaps"
  /// A quantity of length: how far it was after the last lap.
  public static let fieldTestRemainder: MetadataKey = "WorkoutFieldTestRemainder"
  /// Where that is from: `told` by someone, or `reckoned` from the pace of the last laps.
  public static let fieldTestRemainderSource: MetadataKey = "WorkoutFieldTestRemainderSource"
  /// How often someone stood still and went on.
  public static let fieldTestRests: MetadataKey = "WorkoutFieldTestRests"
  /// A quantity of time: how long all rests were together.
  public static let fieldTestRestTime: MetadataKey = "WorkoutFieldTestRestTime"
  /// A quantity of count per time: the heart rate about the start.
  public static let fieldTestStartHeartRate: MetadataKey = "WorkoutFieldTestStartHeartRate"
  /// A quantity of count per time: the heart rate in the last seconds; in a mile, in its last quarter.
  public static let fieldTestEndHeartRate: MetadataKey = "WorkoutFieldTestEndHeartRate"
  /// The level of the shuttle run that was under way in the end.
  public static let fieldTestLevel: MetadataKey = "WorkoutFieldTestLevel"
  /// How often the 20 m were run in time, all levels together.
  public static let fieldTestShuttles: MetadataKey = "WorkoutFieldTestShuttles"
  /// A boolean: the recorder was not running for a part of the test.
  public static let fieldTestHadGap: MetadataKey = "WorkoutFieldTestHadGap"
  /// A quantity of speed: of the last level of the shuttle run that was run to its end.
  public static let fieldTestSpeed: MetadataKey = "WorkoutFieldTestSpeed"
}
