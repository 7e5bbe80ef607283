public import HealthModel

/// The output of a simulated receiver at one second.
public struct ReceiverEpoch: Hashable, Sendable {
  /// One satellite in view.
  public struct Satellite: Hashable, Sendable {
    /// The satellite's number in the GPS constellation, 1...32.
    public var number: Int
    /// Degrees above the horizon.
    public var elevation: Int
    /// Degrees clockwise from north.
    public var azimuth: Int
    /// The carrier-to-noise density in dB-Hz.
    public var signal: Int
    public var isUsed: Bool
  }

  /// The seconds since the log's first epoch, by the true clock.
  public var seconds: Double
  /// UTC by the receiver's clock.
  public var time: Instant
  public var hasFix: Bool
  /// Degrees north and east.
  public var latitude: Double
  public var longitude: Double
  /// Meters above mean sea level.
  public var altitude: Double
  /// Meters of the geoid above the ellipsoid.
  public var geoidSeparation: Double
  /// Meters per second over ground.
  public var speed: Double
  /// Degrees clockwise from north; `nil` if it is too slow for a course.
  public var course: Double?
  public var hdop: Double
  public var satellites: [Satellite]

  /// The vertical and position dilution that belong to the horizontal one in this sky.
  public var vdop: Double { hdop * 1.5 }
  public var pdop: Double { (hdop * hdop + vdop * vdop).squareRoot() }
}

extension ReceiverEpoch {
  /// The epoch as gpsd would report it, without gpsd.
  ///
  /// gpsd 3.22 computes the 95 % accuracies of an NMEA receiver from user-equivalent range errors of 19 m
  /// times HDOP and 23 m times VDOP, as seen in its output for these logs.
  public var fix: Fix {
    guard hasFix else {
      return Fix(
        mode: .noFix, receiverTime: time, location: nil, satellitesUsed: 0,
        satellitesVisible: satellites.count)
    }
    return Fix(
      mode: .threeDimensional, receiverTime: time,
      location: Location(
        time: time, latitude: latitude, longitude: longitude, altitude: altitude,
        geoidSeparation: geoidSeparation, horizontalAccuracy: 19 * hdop,
        verticalAccuracy: 23 * vdop, speed: speed, course: course),
      hdop: hdop, vdop: vdop, pdop: pdop,
      satellitesUsed: satellites.count { $0.isUsed }, satellitesVisible: satellites.count)
  }
}
