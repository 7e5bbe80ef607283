import ByteStreams

/// The local names of GPX 1.0 and 1.1, and of extensions in real files that contain point values.
enum GPXName: String, XMLVocabulary {
  // Structure
  case gpx, metadata, author, extensions
  case waypoint = "wpt"
  case route = "rte"
  case routePoint = "rtept"
  case track = "trk"
  case segment = "trkseg"
  case trackPoint = "trkpt"
  /// Garmin GpxExtensions v3: a point that shapes a route between two of its route points.
  case shapePoint = "rpt"

  // Attributes
  case version, creator
  case latitude = "lat"
  case longitude = "lon"

  // Children of a document, track, route or point
  case name, time, keywords, type, fix, speed, course, hdop, vdop, pdop
  case elevation = "ele"
  case geoidHeight = "geoidheight"
  case comment = "cmt"
  case description = "desc"
  case symbol = "sym"
  case satellites = "sat"

  // Garmin TrackPointExtension v1 and v2, PowerExtension v1, GpxExtensions v3
  case heartRate = "hr"
  case cadence = "cad"
  case airTemperature = "atemp"
  case waterTemperature = "wtemp"
  case depth
  case bearing
  case watts = "PowerInWatts"
  case garminTemperature = "Temperature"
  case garminDepth = "Depth"

  // Apple Health export
  case horizontalAccuracy = "hAcc"
  case verticalAccuracy = "vAcc"

  // OpenTracks
  case openTracksHorizontal = "accuracy_horizontal"
  case openTracksVertical = "accuracy_vertical"
  case openTracksIdentifier = "trackid"

  // Cluetrust gpxdata, Strava, pytrainer, Huami, Holux
  case plainHeartRate = "heartrate"
  case plainCadence = "cadence"
  case plainTemperature = "temp"
  case plainPower = "power"
  case beatsPerMinute = "bpm"
  case revolutionsPerMinute = "rpm"
  case distance

  // This project's own namespace
  case exactHeartRate, exactCadence, exactPower
  case speedAccuracy, courseAccuracy
  case activity, continues, lap, length, event, beats, totals, moment, measure, joined

  // Garmin TrackStatsExtension v1
  case statistics = "TrackStatsExtension"
  case totalDistance = "Distance"
  case timerTime = "TimerTime"
  case elapsedTime = "TotalElapsedTime"
  case movingTime = "MovingTime"
  case maximumSpeed = "MaxSpeed"
  case ascent = "Ascent"
  case descent = "Descent"
}

/// The namespaces used in GPX files.
enum GPXNamespace {
  static let gpx: StaticString = "http://www.topografix.com/GPX/1/1"
  static let trackPointExtension: StaticString =
    "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
  static let powerExtension: StaticString = "http://www.garmin.com/xmlschemas/PowerExtension/v1"
  static let openTracks: StaticString = "http://opentracksapp.com/xmlschemas/v1"
  /// This project's namespace, for data that no published extension represents.
  static let workout: StaticString = "urn:workout:gpx:1"
  /// A part of Cluetrust's namespace, whose `distance` counts from the start as in this project.
  static let cluetrustData: StaticString = "GPXDATA"
}
