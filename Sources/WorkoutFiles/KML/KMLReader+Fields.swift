import ActivityItems
import ByteStreams
internal import HealthModel

extension KMLReader {
  /// Reads the text of an element at its end.
  mutating func readField(_ name: KMLName, of parent: Place) {
    switch (parent, name) {
    case (.container, .name): documentName = documentName ?? xml.textString
    case (.container, .generator): recorder = xml.textString
    case (.author, .name): recorder = recorder ?? xml.textString
    case (.folder, .name): setFolder(\.name, xml.textString)
    case (.folder, .description): setFolder(\.notes, xml.textString)
    case (.placemark, .name): placemark.name = xml.textString
    case (.placemark, .description): placemark.notes = xml.textString
    case (.placemark, .icon): placemark.icon = xml.textString
    case (.placemark, .openTracksIdentifier): placemark.identifier = xml.textString
    case (.data, .value): readData()
    case (.timeStamp, .when): placemark.time = time()
    case (.point, .coordinates): placemark.place = position(separator: ",")?.place
    case (.icon, .href): placemark.picture = xml.textString
    case (.track, .when):
      if offset == nil { offset = xml.textString.flatMap(TCXNotes.offset) }
      track.append(time())
    case (.track, .coord):
      let position = position(separator: " ")
      track.append(position?.place, altitude: position?.altitude)
    case (.array, .value): readValue()
    default: break
    }
  }

  private mutating func readData() {
    switch dataName {
    case "type": placemark.type = xml.textString
    case "activityType": placemark.activityType = xml.textString
    default: break
    }
  }

  private mutating func readValue() {
    guard let arrayName else { return }
    guard arrayName != .pointType else { return track.append(type: xml.textString) }
    switch xml.textNumber {
    case .value(let value): track.append(value, to: arrayName)
    case .absent: track.append(nil, to: arrayName)
    case .invalid(let text):
      track.append(nil, to: arrayName)
      report("“\(text)” is not a number for “\(arrayName.rawValue)”")
    }
  }

  /// Reads longitude, latitude and an optional altitude; an invalid position is reported.
  private mutating func position(
    separator: Character
  ) -> (place: ActivityPoint.Place, altitude: Double?)? {
    guard let text = xml.textString else { return nil }
    let numbers = text.split(whereSeparator: { $0 == separator || $0.isWhitespace })
      .prefix(3).map { number in Array(number.utf8).withUnsafeBufferPointer(DecimalText.parse) }
    guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else {
      report("“\(text.prefix(40))” is not a position; the point was read without one")
      return nil
    }
    // The antimeridian has two longitudes; locations use −180.
    let place = ActivityPoint.Place(
      latitude: latitude, longitude: longitude == 180 ? -180 : longitude)
    return (place, numbers.count > 2 ? numbers[2] : nil)
  }

  private mutating func time() -> Instant? {
    if let instant = xml.withText({ clock.parse($0) }) { return instant }
    switch xml.textValue(Instant.parse) {
    case .value(let instant): return instant
    case .absent: return nil
    case .invalid(let text):
      if let instant = Instant(rfc3339: text + "Z") {
        if !hasReportedZone {
          hasReportedZone = true
          report("times without a zone, read as UTC", weight: .note)
        }
        return instant
      }
      report("“\(text)” is not a time")
      return nil
    }
  }
}
