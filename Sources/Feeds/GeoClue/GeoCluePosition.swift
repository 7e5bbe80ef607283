import DBus
import HealthModel

/// The properties of one of GeoClue's location objects.
struct GeoCluePosition: Hashable {
  private let latitude: Double
  private let longitude: Double
  /// Meters; infinite if unknown.
  private let accuracy: Double
  private let altitude: Double?
  private let speed: Double?
  private let heading: Double?
  /// UTC of the position, in whole seconds.
  ///
  /// GeoClue combines a receiver's time of day with the date of the host.
  let time: Instant?

  /// Reads the properties; `nil` without a latitude and a longitude.
  init?(_ properties: [String: BusValue]) {
    func number(_ name: String) -> Double? {
      properties[name]?.real.flatMap { $0.isFinite ? $0 : nil }
    }
    guard let latitude = number("Latitude"), let longitude = number("Longitude") else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    accuracy = number("Accuracy") ?? .infinity
    // The smallest number and negative numbers mean unknown.
    altitude = number("Altitude").flatMap { $0 > -.greatestFiniteMagnitude ? $0 : nil }
    speed = number("Speed").flatMap { $0 >= 0 ? $0 : nil }
    heading = number("Heading").flatMap { $0 >= 0 ? $0.truncatingRemainder(dividingBy: 360) : nil }
    time = Self.time(properties["Timestamp"])
  }

  /// Returns the instant of whole seconds and microseconds; `nil` for 1970, which means unknown.
  private static func time(_ value: BusValue?) -> Instant? {
    guard case .list(let parts)? = value, parts.count == 2, let seconds = parts[0].integer,
      let microseconds = parts[1].integer, (1..<1 << 40).contains(seconds)
    else { return nil }
    return Instant(microseconds: Int64(seconds) * 1_000_000)
      + .microseconds(min(microseconds, 999_999))
  }

  /// Returns the fix of the position.
  ///
  /// - Parameters:
  ///   - arrival: UTC of the arrival, for a position without a time.
  ///   - limit: The maximum accuracy in meters; a less accurate position is no location.
  /// - Returns: A fix, without a location and a time if the position is not accurate enough.
  func fix(arrival: Instant, accuracyLimit limit: Double) -> Fix {
    guard (0...limit).contains(accuracy) else { return Self.noFix }
    let location = Location(
      time: time ?? arrival, latitude: latitude, longitude: longitude, altitude: altitude,
      // GeoClue reports 0 for an HDOP of at most 1, which no receiver reaches in meters.
      horizontalAccuracy: accuracy > 0 ? accuracy : nil, speed: speed, course: heading)
    return Fix(
      mode: altitude == nil ? .twoDimensional : .threeDimensional, receiverTime: time,
      location: location)
  }

  static let noFix = Fix(mode: .noFix, receiverTime: nil, location: nil)
}
