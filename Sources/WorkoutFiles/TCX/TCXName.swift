import ByteStreams
import ActivityItems
internal import HealthModel

/// The local names of TrainingCenterDatabase v2, ActivityExtension v2 and this project's elements.
enum TCXName: String, XMLVocabulary {
  // Structure
  case database = "TrainingCenterDatabase"
  case folders = "Folders"
  case author = "Author"
  case activity = "Activity"
  case multisport = "MultiSportSession"
  case transition = "Transition"
  case lap = "Lap"
  case track = "Track"
  case point = "Trackpoint"
  case course = "Course"
  case plannedWorkout = "Workout"
  case extensions = "Extensions"

  // Attributes
  case sport = "Sport"
  case startTime = "StartTime"

  // Children of an activity
  case identifier = "Id"
  case notes = "Notes"
  case training = "Training"
  case plan = "Plan"
  case creator = "Creator"
  case name = "Name"
  case unitIdentifier = "UnitId"
  case version = "Version"
  case versionMajor = "VersionMajor"
  case versionMinor = "VersionMinor"
  case buildMajor = "BuildMajor"
  case buildMinor = "BuildMinor"

  // Children of a lap
  case totalSeconds = "TotalTimeSeconds"
  case distance = "DistanceMeters"
  case maximumSpeed = "MaximumSpeed"
  case calories = "Calories"
  case averageHeartRate = "AverageHeartRateBpm"
  case maximumHeartRate = "MaximumHeartRateBpm"
  case intensity = "Intensity"
  case cadence = "Cadence"
  case trigger = "TriggerMethod"

  // Children of a point
  case time = "Time"
  case position = "Position"
  case latitude = "LatitudeDegrees"
  case longitude = "LongitudeDegrees"
  case altitude = "AltitudeMeters"
  case heartRate = "HeartRateBpm"
  case value = "Value"

  // ActivityExtension v2: TPX and LX
  case speed = "Speed"
  case runCadence = "RunCadence"
  case watts = "Watts"
  case averageSpeed = "AvgSpeed"
  case maximumBikeCadence = "MaxBikeCadence"
  case averageRunCadence = "AvgRunCadence"
  case maximumRunCadence = "MaxRunCadence"
  case steps = "Steps"
  case averageWatts = "AvgWatts"
  case maximumWatts = "MaxWatts"

  // This project's own namespace
  case ownActivity = "activity"
  case ownLap = "lap"
  case ownLength = "length"
  case ownEvent = "event"
  case ownBeats = "beats"
  case ownTotals = "totals"
  case ownMoment = "moment"
  case ownMeasure = "measure"
  case ownQuality = "quality"
  case ownValues = "values"
  case ownSegment = "segment"
}

/// An item of a TCX file, in file order.
enum TCXItem {
  /// The start tag of an activity, with its `Sport` and the number of the multisport session that it is part of.
  case activityStart(sport: String?, session: Int?)
  /// The text of `Id`.
  case identifier(String)
  case lapStart(Instant?)
  case trackStart
  /// A point; `isBreak` if this project's element declares that a segment begins here, at the start
  /// of a lap.
  case point(ActivityPoint, isBreak: Bool)
  case lapEnd(TCXLapRecord)
  case activityEnd(TCXActivityTrailer)
  /// An element of this project.
  case own(ActivityItem)
  case issue(ActivityIssue)
}

/// The fields of a lap, before and after its tracks.
struct TCXLapRecord {
  var start: Instant?
  var totals = ActivityTotals()
  var trigger: ActivityLap.Trigger?
  var isRest = false
  var notes: String?
  /// The lap from this project's own element.
  var own: ActivityLap?
}

/// The fields after the laps of an activity.
struct TCXActivityTrailer {
  var notes: String?
  var planName: String?
  var creatorName: String?
  var unitIdentifier: String?
  /// The major and minor version, then those of the build.
  var version: [Int?] = [nil, nil, nil, nil]
  /// The head from this project's own element.
  var own: ActivityHeader?

  var recorder: ActivityRecorder {
    ActivityRecorder(name: creatorName, softwareVersion: versionText, serialNumber: serialNumber)
  }

  /// `4.40`, or `4.40.1.2` if there is a build; `nil` if all parts are zero.
  private var versionText: String? {
    guard version.contains(where: { ($0 ?? 0) != 0 }) else { return nil }
    let build = version[2...].map { $0 ?? 0 }
    let numbers = version[..<2].map { $0 ?? 0 } + (build.allSatisfy { $0 == 0 } ? [] : build)
    return numbers.map { "\($0)" }.joined(separator: ".")
  }

  /// The serial number; writers without one write 0.
  private var serialNumber: String? { unitIdentifier == "0" ? nil : unitIdentifier }
}
