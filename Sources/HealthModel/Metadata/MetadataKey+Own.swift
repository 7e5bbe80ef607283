/// Keys defined by this project, for which the export format has no name.
extension MetadataKey {
  /// On a lap event: a quantity of length, the distance of the lap as displayed at its end.
  public static let lapDistance: MetadataKey = "WorkoutLapDistance"
  /// On a segment event: the name given at its beginning.
  public static let segmentName: MetadataKey = "WorkoutSegmentName"
  /// On a marker event: the user's note.
  public static let markerText: MetadataKey = "WorkoutMarkerText"
  /// The problems that the recording recovered from, one per line.
  public static let recordingNotes: MetadataKey = "WorkoutRecordingNotes"
  /// The placement of a sensor, as a word of docs/units-and-frames.md.
  public static let sensorPlacement: MetadataKey = "WorkoutSensorPlacement"
  /// On a motion trace: the correction applied to its samples before an engine processes them, as
  /// JSON.
  public static let sensorCorrection: MetadataKey = "WorkoutSensorCorrection"
  /// On an estimated sample: the name of the engine, whose version is `algorithmVersion`.
  public static let algorithm: MetadataKey = "WorkoutAlgorithm"
  /// On an estimate: the lower bound of the 80 % interval, a quantity.
  public static let interval80Lower: MetadataKey = "WorkoutInterval80Lower"
  /// On an estimate: the upper bound of the 80 % interval, a quantity.
  public static let interval80Upper: MetadataKey = "WorkoutInterval80Upper"
  /// On an estimate: its validity, a word of docs/validation.md.
  public static let validity: MetadataKey = "WorkoutValidity"
  /// On an estimate: its standard deviation, a quantity.
  public static let standardDeviation: MetadataKey = "WorkoutStandardDeviation"
  /// On an estimate: its value before it was limited to the reported range, a quantity.
  public static let unlimitedValue: MetadataKey = "WorkoutUnlimitedValue"
  /// On an estimate: the identifiers of its input objects, separated by spaces.
  public static let estimateInputs: MetadataKey = "WorkoutEstimateInputs"
  /// On an estimate: the number of its input objects.
  public static let estimateInputCount: MetadataKey = "WorkoutEstimateInputCount"
  /// On an estimate: the prior value for the person before any measurement, a quantity.
  public static let estimatePrior: MetadataKey = "WorkoutEstimatePrior"
  /// On an estimate: further details of its inputs, as JSON.
  public static let estimateDetails: MetadataKey = "WorkoutEstimateDetails"
  /// On an estimate: the date of the recalibration that it follows.
  public static let recalibratedFrom: MetadataKey = "WorkoutRecalibratedFrom"
  /// On a sample of active energy: the estimation method, such as `demand` or `heartRate`.
  public static let energyMethod: MetadataKey = "WorkoutEnergyMethod"
  /// On the samples of a walking bout: its step count.
  public static let boutStepCount: MetadataKey = "WorkoutBoutStepCount"
  /// On the samples of a walking bout: its cadence, a quantity.
  public static let boutCadence: MetadataKey = "WorkoutBoutCadence"
  /// On the samples of a walking bout: the coefficient of variation of the stride time.
  public static let strideTimeVariability: MetadataKey = "WorkoutStrideTimeVariability"
  /// On a stand hour that this program collected: the minutes in which a sensor was worn.
  public static let wornMinutes: MetadataKey = "WorkoutWornMinutes"
  /// On a sample of heart rate variability: the number of intervals between beats in its span.
  public static let beatCount: MetadataKey = "WorkoutBeatCount"
  /// On a sample of heart rate variability: the number of intervals rejected as abnormal.
  public static let rejectedBeatCount: MetadataKey = "WorkoutRejectedBeatCount"
  /// On a sample of heart rate variability: the mean heart rate of its span, a quantity.
  public static let meanHeartRate: MetadataKey = "WorkoutMeanHeartRate"
  /// On a cycling trace: the circumference of the wheel, a quantity of length.
  public static let wheelCircumference: MetadataKey = "WorkoutWheelCircumference"
  /// On a sample of distance: the part counted by another sensor while there were no fixes, a
  /// quantity.
  public static let countedDistance: MetadataKey = "WorkoutCountedDistance"
  /// On a workout: the plan that it followed, with its results, as text that the module Training reads.
  public static let workoutPlan: MetadataKey = "WorkoutPlan"
  /// On a workout: the course that it followed, and what became of it, as text that the module Routes reads.
  public static let workoutCourse: MetadataKey = "WorkoutCourse"
  /// On a workout: the maximum horizontal accuracy, 95 % radius, of its fixes, a quantity of
  /// length; absent if there was no limit.
  public static let accuracyLimit: MetadataKey = "WorkoutAccuracyLimit"
  /// On an event: the date of the person's notification.
  public static let notified: MetadataKey = "WorkoutNotified"
  /// On an event: the channel of the notification, `desktop` or `terminal`.
  public static let notificationChannel: MetadataKey = "WorkoutNotificationChannel"
  /// On a workout: whether it is excluded from estimates of the person (a load, a pram, a
  /// treadmill).
  public static let leftOutOfEstimates: MetadataKey = "WorkoutLeftOutOfEstimates"
  /// On a trace of one measure: the measure, a word of docs/traces.md or the name in the file.
  public static let traceMeasure: MetadataKey = "WorkoutTraceMeasure"
  /// On a trace of one measure: its unit, as ``Unit`` or the file writes it; absent for none.
  public static let traceUnit: MetadataKey = "WorkoutTraceUnit"
}

extension Metadata {
  /// The accuracy limit with which a workout was recorded, in meters, 95 % radius.
  public var accuracyLimitMeters: Double? {
    guard case .quantity(let limit)? = self[.accuracyLimit],
      let meters = try? limit.value(in: .meter), meters.isFinite, meters > 0
    else { return nil }
    return meters
  }
}
