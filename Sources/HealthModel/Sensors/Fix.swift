/// The report of a satellite receiver for one epoch, before it is judged.
public struct Fix: Hashable, Sendable {
  /// The kind of solution of the receiver (NMEA and gpsd call it the mode).
  public enum Mode: Int, Hashable, Sendable, Codable, CaseIterable {
    case unknown = 0
    case noFix = 1
    case twoDimensional = 2
    case threeDimensional = 3
  }

  public var mode: Mode
  /// The receiver's own UTC of this epoch, unchanged (a week rollover is not corrected here); `nil`
  /// if it has none yet.
  public var receiverTime: Instant?
  /// The position, whose `time` is `receiverTime` or, without one, the arrival mapped to UTC.
  ///
  /// It is `nil` if the receiver reported no latitude and longitude.
  public var location: Location?
  /// Dilution of precision, dimensionless: horizontal, vertical, position (3-D).
  public var hdop: Double?
  public var vdop: Double?
  public var pdop: Double?
  public var satellitesUsed: Int?
  public var satellitesVisible: Int?
  /// The receiver's device path or name as reported by gpsd.
  public var device: String?

  public init(
    mode: Mode, receiverTime: Instant?, location: Location?, hdop: Double? = nil,
    vdop: Double? = nil, pdop: Double? = nil, satellitesUsed: Int? = nil,
    satellitesVisible: Int? = nil, device: String? = nil
  ) {
    self.mode = mode
    self.receiverTime = receiverTime
    self.location = location
    self.hdop = hdop
    self.vdop = vdop
    self.pdop = pdop
    self.satellitesUsed = satellitesUsed
    self.satellitesVisible = satellitesVisible
    self.device = device
  }
}
