/// The local names of KML 2.2, 2.3 and Google's extension that a reader of workouts knows.
enum KMLName: String, XMLVocabulary {
  // Structure
  case kml, author
  case document = "Document"
  case folder = "Folder"
  case placemark = "Placemark"
  case photoOverlay = "PhotoOverlay"
  case multiTrack = "MultiTrack"
  case track = "Track"
  case point = "Point"
  case lineString = "LineString"
  case polygon = "Polygon"
  case multiGeometry = "MultiGeometry"
  case timeStamp = "TimeStamp"
  case iconElement = "Icon"

  // Data
  case extendedData = "ExtendedData"
  case schemaData = "SchemaData"
  case simpleArrayData = "SimpleArrayData"
  case data = "Data"

  // Values; `name` is also an attribute
  case name, description, generator, when, coord, coordinates, value, href
  /// The kind of activity of OpenTracks; not the element of a picture.
  case icon
  case openTracksIdentifier = "trackid"
}

extension KMLName {
  /// The names of the arrays of a track that are read.
  enum Array: String {
    case heartRate = "heart_rate"
    /// The name that Google, GPSBabel and this project write.
    case plainHeartRate = "heartrate"
    case cadence, power, speed, temperature
    case horizontalAccuracy = "accuracy_horizontal"
    case verticalAccuracy = "accuracy_vertical"
    case gain = "elevation_gain"
    case loss = "elevation_loss"
    /// The kinds of points of OpenTracks.
    case pointType = "trackpoint_type"
  }
}
