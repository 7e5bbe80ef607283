/// Keys of what a file of another program says, as it says it.
///
/// What a device counted over a workout or a lap stands beside what is computed here and is never
/// changed by it. Sums that have a type are samples of the device besides.
extension MetadataKey {
  /// On a workout: the format and the name of the file that it came from, without folders, as
  /// `FIT morning.fit`.
  public static let importedFrom: MetadataKey = "WorkoutImportedFrom"
  /// What the file itself is known by.
  public static let fileIdentifier: MetadataKey = "WorkoutFileIdentifier"
  /// The file's own word for what was done.
  public static let fileSport: MetadataKey = "WorkoutFileSport"
  public static let workoutName: MetadataKey = "WorkoutName"
  public static let workoutNotes: MetadataKey = "WorkoutNotes"
  /// On a lap: what ended it, a word of `ActivityLap.Trigger`.
  public static let lapTrigger: MetadataKey = "WorkoutLapTrigger"
  /// On a lap: whether it was a rest between two sets.
  public static let lapIsRest: MetadataKey = "WorkoutLapIsRest"
  /// On a lap that is a length of a pool: whether the swimmer told the watch that it was a drill.
  public static let lengthIsDrill: MetadataKey = "WorkoutLengthIsDrill"
  /// On a lap: the strokes that the device counted.
  public static let lapStrokeCount: MetadataKey = "WorkoutLapStrokeCount"
  /// On a marker: where it was set, in degrees.
  public static let markerLatitude: MetadataKey = "WorkoutMarkerLatitude"
  public static let markerLongitude: MetadataKey = "WorkoutMarkerLongitude"
  /// Quantities: the time with the timer running, from start to end, and in motion.
  public static let fileTimerTime: MetadataKey = "WorkoutFileTimerTime"
  public static let fileElapsedTime: MetadataKey = "WorkoutFileElapsedTime"
  public static let fileMovingTime: MetadataKey = "WorkoutFileMovingTime"
  public static let fileDistance: MetadataKey = "WorkoutFileDistance"
  public static let fileAscent: MetadataKey = "WorkoutFileAscent"
  public static let fileDescent: MetadataKey = "WorkoutFileDescent"
  public static let fileEnergy: MetadataKey = "WorkoutFileEnergy"
  public static let fileAverageSpeed: MetadataKey = "WorkoutFileAverageSpeed"
  public static let fileMaximumSpeed: MetadataKey = "WorkoutFileMaximumSpeed"
  public static let fileAverageHeartRate: MetadataKey = "WorkoutFileAverageHeartRate"
  public static let fileMinimumHeartRate: MetadataKey = "WorkoutFileMinimumHeartRate"
  public static let fileMaximumHeartRate: MetadataKey = "WorkoutFileMaximumHeartRate"
  public static let fileAverageCadence: MetadataKey = "WorkoutFileAverageCadence"
  public static let fileMaximumCadence: MetadataKey = "WorkoutFileMaximumCadence"
  public static let fileAveragePower: MetadataKey = "WorkoutFileAveragePower"
  public static let fileMaximumPower: MetadataKey = "WorkoutFileMaximumPower"
  /// Numbers.
  public static let fileStepCount: MetadataKey = "WorkoutFileStepCount"
  public static let fileStrokeCount: MetadataKey = "WorkoutFileStrokeCount"
  public static let fileLengthCount: MetadataKey = "WorkoutFileLengthCount"
  public static let fileRestLengthCount: MetadataKey = "WorkoutFileRestLengthCount"
  /// On an imported workout: what an analysis of its readings comes to, as JSON (``RecomputedTotals``).
  public static let recomputedTotals: MetadataKey = "WorkoutRecomputedTotals"
  /// On a sample of heart rate variability: the beats it was made of, as JSON, a list of pairs: seconds
  /// after the first beat, and beats per minute at each.
  ///
  /// Exports keep them with the sample (`HeartRateVariabilityMetadataList`) and give them times of day
  /// without a date, so that only what lies between them is sure.
  public static let instantaneousBeats: MetadataKey = "WorkoutInstantaneousBeats"
}
