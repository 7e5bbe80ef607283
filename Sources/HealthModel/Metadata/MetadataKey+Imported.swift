/// Keys of values that a file of another program declares, unchanged.
///
/// A device's own counts for a workout or a lap are stored alongside the computed ones and never
/// changed by them. Sums that have a type are also stored as samples of the device.
extension MetadataKey {
  /// On a workout: the format and the name of the imported file, without folders, as `FIT
  /// morning.fit`.
  public static let importedFrom: MetadataKey = "WorkoutImportedFrom"
  /// The identifier of the file itself.
  public static let fileIdentifier: MetadataKey = "WorkoutFileIdentifier"
  /// The file's own name of the activity.
  public static let fileSport: MetadataKey = "WorkoutFileSport"
  public static let workoutName: MetadataKey = "WorkoutName"
  public static let workoutNotes: MetadataKey = "WorkoutNotes"
  /// On a lap: the reason for its end, a word of `ActivityLap.Trigger`.
  public static let lapTrigger: MetadataKey = "WorkoutLapTrigger"
  /// On a lap: whether it was a rest between two sets.
  public static let lapIsRest: MetadataKey = "WorkoutLapIsRest"
  /// On a lap that is a pool length: whether the swimmer marked it as a drill on the watch.
  public static let lengthIsDrill: MetadataKey = "WorkoutLengthIsDrill"
  /// On a lap: the stroke count of the device.
  public static let lapStrokeCount: MetadataKey = "WorkoutLapStrokeCount"
  /// On a marker: its position, in degrees.
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
  /// On an imported workout: the totals recomputed from its readings, as JSON
  /// (``RecomputedTotals``).
  public static let recomputedTotals: MetadataKey = "WorkoutRecomputedTotals"
  /// On a sample of heart rate variability: its beats as JSON, a list of pairs: seconds after the
  /// first beat, and beats per minute at each.
  ///
  /// Exports store them with the sample (`HeartRateVariabilityMetadataList`) as times of day
  /// without a date, so only the intervals between them are certain.
  public static let instantaneousBeats: MetadataKey = "WorkoutInstantaneousBeats"
}
