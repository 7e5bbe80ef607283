/// The name of a metadata entry: one of the known keys, or an application's own.
public struct MetadataKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  Codable,
  CodingKeyRepresentable
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public var codingKey: any CodingKey { Key(stringValue: rawValue) }

  public init?(codingKey: some CodingKey) { rawValue = codingKey.stringValue }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

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
  /// The source of the remainder: `told` if a person entered it, `reckoned` if it was estimated from
  /// the pace of the last laps.
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

extension MetadataKey {
  /// The properties of a known key.
  public struct Known: Hashable, Sendable {
    public let key: MetadataKey
    /// The name of the key's constant without `HKMetadataKey`.
    public let name: String
    public let kind: MetadataValueKind

    init(_ key: MetadataKey, _ name: String, _ kind: MetadataValueKind) {
      self.key = key
      self.name = name
      self.kind = kind
    }
  }

  /// The known keys, each with its kind of value.
  ///
  /// **Source** Types/metadata-keys.csv. The keys are those of Apple's HealthKit headers; their
  /// strings follow no rule and are therefore a column of the table.
  public static let known: [MetadataKey: Known] = Dictionary(
    uniqueKeysWithValues: Known.all.map { ($0.key, $0) })

  /// Reads the text of a key from a file.
  ///
  /// A known key is accepted in its own form, in the plain form (`HKName`) or in the long form
  /// (`HKMetadataKeyName`), since writers differ; any other text is used unchanged.
  public init(reading text: String) {
    self = Self.byForm[text] ?? MetadataKey(text)
  }

  private static let byForm: [String: MetadataKey] = {
    var forms: [String: MetadataKey] = [:]
    for known in known.values {
      for form in [known.key.rawValue, "HK\(known.name)", "HKMetadataKey\(known.name)"] {
        forms[form] = known.key
      }
    }
    return forms
  }()
}

extension MetadataKey.Known {
  static let activityTypes = Set(WorkoutActivityType.allCases.map(\.rawValue))
}

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
  /// How hard the workout was for the person, a number from 1 to 10.
  public static let workoutEffort: MetadataKey = "WorkoutEffort"
  /// The name of the gear that was used.
  public static let workoutGear: MetadataKey = "WorkoutGear"
  /// A boolean: the workout was a way to work or school.
  public static let workoutIsCommute: MetadataKey = "WorkoutIsCommute"
  /// The photos and videos of the workout: a path in the archive that it was imported from in each line.
  public static let workoutMedia: MetadataKey = "WorkoutMedia"
  /// A boolean: pages, reports, the heat map and exports of all workouts omit the workout.
  public static let workoutIsPrivate: MetadataKey = "WorkoutIsPrivate"
  /// A number: how often the workout was edited or an edit undone, which orders the edits of replicas.
  package static let workoutEditCount: MetadataKey = "WorkoutEditCount"
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
