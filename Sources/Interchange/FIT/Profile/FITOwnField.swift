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
