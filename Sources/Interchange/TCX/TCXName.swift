/// The local names of TrainingCenterDatabase v2, ActivityExtension v2 and this project's elements.
enum TCXName: String, XMLVocabulary {
  // Structure
  case database = "TrainingCenterDatabase"
  case folders = "Folders"
  case author = "Author"
  case activity = "Activity"
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
