public import HealthModel

/// What a simulated receiver says at one second.
public struct ReceiverEpoch: Hashable, Sendable {
  /// One satellite in view.
  public struct Satellite: Hashable, Sendable {
    /// The satellite's number in the GPS constellation, 1...32.
    public var number: Int
    /// Degrees above the horizon.
    public var elevation: Int
    /// Degrees clockwise from north.
    public var azimuth: Int
    /// Carrier to noise density in dB-Hz.
    public var signal: Int
    public var isUsed: Bool
  }

  /// Seconds since the log's first epoch, by the true clock.
  public var seconds: Double
  /// UTC as the receiver has it.
  public var time: Instant
  public var hasFix: Bool
  /// Degrees north and east.
  public var latitude: Double
  public var longitude: Double
  /// Metres above mean sea level.
  public var altitude: Double
  /// Metres of the geoid above the ellipsoid.
  public var geoidSeparation: Double
  /// Metres per second over ground.
  public var speed: Double
  /// Degrees clockwise from north; `nil` when too slow to tell.
  public var course: Double?
  public var hdop: Double
  public var satellites: [Satellite]

  /// Vertical and position dilution that go with the horizontal one in this sky.
  public var vdop: Double { hdop * 1.5 }
  public var pdop: Double { (hdop * hdop + vdop * vdop).squareRoot() }
}

extension ReceiverEpoch {
  /// The epoch as gpsd would report it, without gpsd.
  ///
  /// gpsd 3.22 makes 95 % accuracies of an NMEA receiver by user-equivalent range errors of 19 m
  /// times HDOP and 23 m times VDOP, seen in its output for these logs.
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
