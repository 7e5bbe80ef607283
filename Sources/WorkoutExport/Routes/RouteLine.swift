import Console
package import Foundation
package import HealthModel
import Reports

/// One line of `workout route`: a batch of locations as JSON (docs/schemas/route.schema.json).
///
/// Encoded by hand, since `JSONEncoder` is many times slower for a million locations.
package struct RouteLine {
  package private(set) var text: String
  private var isFirst = true

  package init(route: UUID, batch: Int, isLast: Bool) {
    text = "{\"route\":\"\(route.word)\",\"batch\":\(batch),\"done\":\(isLast),\"locations\":["
  }

  package mutating func add(_ location: Location) {
    open(location)
    text += "}"
  }

  /// Appends a location with its verdict and the receiver's quality values.
  package mutating func add(_ recorded: RecordedLocation) {
    open(recorded.location)
    text += ",\"verdict\":\"\(recorded.verdict.word)\""
    if let fix = recorded.mode.word { text += ",\"fix\":\"\(fix)\"" }
    number("hdop", recorded.hdop)
    if let count = recorded.satellitesUsed { text += ",\"satellites_used\":\(count)" }
    text += "}"
  }

  package mutating func close() {
    text += "]}"
  }

  private mutating func open(_ location: Location) {
    text += isFirst ? "{\"time\":\"" : ",{\"time\":\""
    isFirst = false
    text += location.time.rfc3339
    text += "\""
    number("latitude_deg", location.latitude)
    number("longitude_deg", location.longitude)
    number("altitude_m", location.altitude)
    number("geoid_separation_m", location.geoidSeparation)
    number("horizontal_accuracy_m", location.horizontalAccuracy)
    number("vertical_accuracy_m", location.verticalAccuracy)
    number("speed_mps", location.speed)
    number("speed_accuracy_mps", location.speedAccuracy)
    number("course_deg", location.course)
    number("course_accuracy_deg", location.courseAccuracy)
  }

  /// Appends a number; one that JSON cannot represent is omitted.
  private mutating func number(_ key: String, _ value: Double?) {
    guard let value, value.isFinite else { return }
    text += ",\""
    text += key
    text += "\":"
    let digits = value.description
    text += digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
  }
}
