/// Keys that the export format has no name for, of this system's own.
extension MetadataKey {
  /// On a lap event: a quantity of length, how far the lap was, as it was shown when it ended.
  public static let lapDistance: MetadataKey = "WorkoutLapDistance"
  /// On a segment event: what it was called when it began.
  public static let segmentName: MetadataKey = "WorkoutSegmentName"
  /// On a marker event: what someone wrote beside it.
  public static let markerText: MetadataKey = "WorkoutMarkerText"
  /// What went wrong while recording and was survived, a line each.
  public static let recordingNotes: MetadataKey = "WorkoutRecordingNotes"
  /// Where a sensor is worn, in the words of docs/units-and-frames.md.
  public static let sensorPlacement: MetadataKey = "WorkoutSensorPlacement"
  /// On a sample that was estimated: the name of the engine, whose version is `algorithmVersion`.
  public static let algorithm: MetadataKey = "WorkoutAlgorithm"
  /// On an estimate: eight of ten true values are not below this, a quantity.
  public static let interval80Lower: MetadataKey = "WorkoutInterval80Lower"
  /// On an estimate: eight of ten true values are not above this, a quantity.
  public static let interval80Upper: MetadataKey = "WorkoutInterval80Upper"
  /// On an estimate: what has to be known to trust it, a word of docs/validation.md.
  public static let validity: MetadataKey = "WorkoutValidity"
}
