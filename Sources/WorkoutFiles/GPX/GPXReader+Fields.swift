import ByteStreams
internal import HealthModel

extension GPXReader {
  /// Begins a point at the current start tag; an invalid position is reported and the point is
  /// skipped.
  mutating func beginPoint() {
    recorded?.beginPoint()
    guard case .value(let latitude) = xml.attributeNumber(.latitude),
      case .value(let longitude) = xml.attributeNumber(.longitude),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else {
      report(
        .pointWithoutPosition(
          latitude: xml.attributeString(.latitude), longitude: xml.attributeString(.longitude)))
      point.beginInvalid()
      return
    }
    // The antimeridian has two longitudes; locations use −180.
    point.begin(latitude: latitude, longitude: longitude == 180 ? -180 : longitude)
  }

  /// Reads the text of a child element of the document, a track, a route or a point.
  mutating func readField(_ name: GPXName, of parent: Place) {
    switch parent {
    case .document, .metadata: readMetadataField(name)
    case .author: metadata.author = xml.textString
    case .track, .route: readHeadingField(name)
    case .trackPoint: readPointField(name)
    case .waypoint, .routePoint:
      if !readWaypointField(name) { readPointField(name) }
    default: break
    }
  }

  private mutating func readMetadataField(_ name: GPXName) {
    switch name {
    case .name: metadata.name = xml.textString
    case .description: metadata.description = xml.textString
    case .author: metadata.author = xml.textString
    case .keywords: metadata.keywords = xml.textString
    case .time: metadata.time = time(name)
    default: break
    }
  }

  private mutating func readHeadingField(_ name: GPXName) {
    switch name {
    case .name: heading.name = xml.textString
    case .comment: heading.comment = xml.textString
    case .description: heading.description = xml.textString
    case .type: heading.type = xml.textString
    default: break
    }
  }

  private mutating func readWaypointField(_ name: GPXName) -> Bool {
    switch name {
    case .name: point.waypoint.name = xml.textString
    case .comment: point.waypoint.comment = xml.textString
    case .description: point.waypoint.description = xml.textString
    case .symbol: point.waypoint.symbol = xml.textString
    case .type: point.waypoint.type = xml.textString
    default: return false
    }
    return true
  }

  private mutating func readPointField(_ name: GPXName) {
    switch name {
    case .elevation: point.waypoint.point.altitude = number(name)
    case .time: point.waypoint.point.time = time(name)
    case .geoidHeight: point.waypoint.point.geoidSeparation = number(name)
    case .hdop: point.waypoint.point.quality.hdop = number(name)
    case .vdop: point.waypoint.point.quality.vdop = number(name)
    case .pdop: point.waypoint.point.quality.pdop = number(name)
    case .satellites: point.waypoint.point.quality.satellites = count(name)
    case .fix: point.waypoint.point.quality.fix = fix()
    case .speed, .course: readExtension(name)
    default: break
    }
  }

  /// Reads the text of an element anywhere in a point's extensions.
  mutating func readExtension(_ name: GPXName) {
    switch name {
    case .exactHeartRate: point.setHeartRate(number(name), .exact)
    case .heartRate: point.setHeartRate(number(name), .garmin)
    case .plainHeartRate, .beatsPerMinute: point.setHeartRate(number(name), .vendor)
    case .exactCadence: point.setCadence(number(name), .exact)
    case .cadence: point.setCadence(number(name), .garmin)
    case .plainCadence, .revolutionsPerMinute: point.setCadence(number(name), .vendor)
    case .exactPower: point.setPower(number(name), .exact)
    case .watts: point.setPower(number(name), .garmin)
    case .plainPower: point.setPower(number(name), .vendor)
    case .airTemperature: point.setAirTemperature(number(name), .garmin)
    case .plainTemperature, .garminTemperature: point.setAirTemperature(number(name), .vendor)
    case .waterTemperature: point.waypoint.point.sensors.waterTemperature = number(name)
    case .depth, .garminDepth: point.waypoint.point.sensors.depth = number(name)
    case .distance:
      // OpenTracks' element of this name counts from the previous point, not from the start.
      if xml.namespaceContains(GPXNamespace.cluetrustData)
        || xml.namespaceContains(GPXNamespace.workout)
      {
        point.waypoint.point.sensors.distance = number(name)
      }
    case .speed: if let value = nonNegative(name) { point.waypoint.point.speed = value }
    case .course, .bearing: if let value = course(name) { point.waypoint.point.course = value }
    case .speedAccuracy: point.waypoint.point.speedAccuracy = nonNegative(name)
    case .courseAccuracy: point.waypoint.point.courseAccuracy = nonNegative(name)
    case .horizontalAccuracy, .openTracksHorizontal:
      point.waypoint.point.horizontalAccuracy = nonNegative(name)
    case .verticalAccuracy, .openTracksVertical:
      point.waypoint.point.verticalAccuracy = nonNegative(name)
    default: break
    }
  }

  mutating func number(_ name: GPXName) -> Double? {
    switch xml.textNumber {
    case .value(let value): return value
    case .absent: return nil
    case .invalid(let text):
      report(.unreadableValue(element: name.rawValue, text: text))
      return nil
    }
  }

  /// Returns the value; `nil` if it is negative, as receivers (including Apple's) write missing
  /// speeds and accuracies.
  private mutating func nonNegative(_ name: GPXName) -> Double? {
    number(name).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func course(_ name: GPXName) -> Double? {
    guard let value = nonNegative(name) else { return nil }
    guard value <= 360 else {
      report(.unreadableValue(element: name.rawValue, text: "\(value)"))
      return nil
    }
    return value == 360 ? 0 : value
  }

  private mutating func count(_ name: GPXName) -> Int? {
    guard let value = number(name) else { return nil }
    guard let count = UInt16(exactly: value) else {
      report(.unreadableValue(element: name.rawValue, text: "\(value)"))
      return nil
    }
    return Int(count)
  }

  private mutating func fix() -> GPXPoint.FixKind? {
    guard let text = xml.textString else { return nil }
    guard let fix = GPXPoint.FixKind(rawValue: text.lowercased()) else {
      report(.unreadableValue(element: GPXName.fix.rawValue, text: text))
      return nil
    }
    return fix
  }

  private mutating func time(_ name: GPXName) -> Instant? {
    if let instant = xml.withText({ clock.parse($0) }) { return instant }
    switch xml.textValue(Instant.parse) {
    case .value(let instant): return instant
    case .absent: return nil
    case .invalid(let text):
      if let instant = Instant(rfc3339: text + "Z") {
        reportTimeWithoutZone(text)
        return instant
      }
      report(.unreadableValue(element: name.rawValue, text: text))
      return nil
    }
  }
}
