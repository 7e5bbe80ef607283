/// The names of the developer fields that this project adds for values that FIT cannot represent.
///
/// A session with ``activityType`` was written by this project, and these fields take precedence
/// over values derived from FIT's own fields.
enum FITOwnField {
  /// Microseconds since 1970 of a time that FIT's seconds cannot represent: of a point, an event,
  /// intervals, or the start of a workout, lap or length.
  static let exactTime = "workout_time"
  /// The same for an end.
  static let exactEnd = "workout_end"
  /// 1 on the first point of a new segment.
  static let segment = "workout_segment"
  static let identifier = "identifier"
  static let notes = "notes"
  static let name = "name"
  static let text = "text"
  static let sport = "sport_word"
  static let timeZone = "time_zone"
  static let secondsFromUTC = "seconds_from_utc"
  static let activityType = "activity_type"
  static let locationType = "location_type"
  static let swimmingLocationType = "swimming_location_type"
  static let lapLength = "lap_length"
  static let lapLengthUnit = "lap_length_unit"
  /// The position of a session in a workout of several activities, from 0, their number, and its identity.
  static let part = "part"
  static let partCount = "part_count"
  static let partIdentifier = "part_uuid"
  static let recorderName = "recorder_name"
  static let recorderManufacturer = "recorder_manufacturer"
  static let recorderModel = "recorder_model"
  static let recorderSoftware = "recorder_software"
  static let recorderSerial = "recorder_serial"
  static let strokeStyle = "stroke_style"
  static let isDrill = "is_drill"
  static let trigger = "lap_trigger"
  static let distance = "distance"
  static let stepCount = "step_count"
  static let strokeCount = "stroke_count"
  static let restLengthCount = "rest_lengths"
  static let latitude = "latitude"
  static let longitude = "longitude"
  /// The FIT fields that were filled without a value because readers require them: bits of
  /// ``Filled``.
  static let filled = "filled"

  /// Fields of points, with names that no measure has.
  static let course = "workout_course"
  static let horizontalAccuracy = "workout_horizontal_accuracy"
  static let verticalAccuracy = "workout_vertical_accuracy"
  static let speedAccuracy = "workout_speed_accuracy"
  static let courseAccuracy = "workout_course_accuracy"
  static let geoidSeparation = "workout_geoid_separation"
  static let hdop = "workout_hdop"
  static let satellites = "workout_satellites"
  static let fixMode = "workout_fix_mode"

  struct Filled: OptionSet {
    let rawValue: Int

    static let elapsedTime = Filled(rawValue: 1)
    static let timerTime = Filled(rawValue: 2)
    static let start = Filled(rawValue: 4)
    static let end = Filled(rawValue: 8)
  }

  /// Returns the name of the n-th part, from 0, of a text that is longer than a field.
  static func part(_ index: Int, of name: String) -> String {
    index == 0 ? name : "\(name)_\(index + 1)"
  }
}

/// The numbers of the fields with device totals, which differ between sessions and laps.
///
/// **Source** Garmin, *FIT Profile*, messages `session` and `lap`.
struct FITTotalsFields: Hashable, Sendable {
  let elapsedTime: UInt8 = 7
  let timerTime: UInt8 = 8
  let distance: UInt8 = 9
  let cycles: UInt8 = 10
  let calories: UInt8 = 11
  let movingTime, averageSpeed, maximumSpeed, enhancedAverageSpeed, enhancedMaximumSpeed: UInt8
  let averageHeartRate, maximumHeartRate, minimumHeartRate: UInt8
  let averageCadence, maximumCadence, averageFractionalCadence, maximumFractionalCadence: UInt8
  let averagePower, maximumPower, ascent, descent, fractionalCycles: UInt8
  let fractionalAscent, fractionalDescent: UInt8
  let lengths, activeLengths: UInt8

  static let session = FITTotalsFields(
    movingTime: 59, averageSpeed: 14, maximumSpeed: 15, enhancedAverageSpeed: 124,
    enhancedMaximumSpeed: 125, averageHeartRate: 16, maximumHeartRate: 17, minimumHeartRate: 64,
    averageCadence: 18, maximumCadence: 19, averageFractionalCadence: 92,
    maximumFractionalCadence: 93, averagePower: 20, maximumPower: 21, ascent: 22, descent: 23,
    fractionalCycles: 94, fractionalAscent: 199, fractionalDescent: 200, lengths: 33,
    activeLengths: 47)

  static let lap = FITTotalsFields(
    movingTime: 52, averageSpeed: 13, maximumSpeed: 14, enhancedAverageSpeed: 110,
    enhancedMaximumSpeed: 111, averageHeartRate: 15, maximumHeartRate: 16, minimumHeartRate: 63,
    averageCadence: 17, maximumCadence: 18, averageFractionalCadence: 80,
    maximumFractionalCadence: 81, averagePower: 19, maximumPower: 20, ascent: 21, descent: 22,
    fractionalCycles: 82, fractionalAscent: 156, fractionalDescent: 157, lengths: 32,
    activeLengths: 40)
}

/// The numbers of the message kinds that are read or written.
///
/// **Source** Garmin, *FIT Profile*, `mesg_num`.
enum FITMessageNumber {
  static let fileID: UInt16 = 0
  static let userProfile: UInt16 = 3
  static let sport: UInt16 = 12
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let record: UInt16 = 20
  static let event: UInt16 = 21
  static let deviceInfo: UInt16 = 23
  static let workout: UInt16 = 26
  static let workoutStep: UInt16 = 27
  static let course: UInt16 = 31
  static let activity: UInt16 = 34
  static let fileCreator: UInt16 = 49
  static let hrv: UInt16 = 78
  static let length: UInt16 = 101
  static let hr: UInt16 = 132
  static let timestampCorrelation: UInt16 = 162
  static let fieldDescription: UInt16 = 206
  static let developerDataID: UInt16 = 207
}
