/// A point while its element is open.
struct GPXPointBuilder {
  /// How much an element is trusted when a point gives the same value twice.
  enum Rank: UInt8, Comparable {
    case none, vendor, garmin, exact

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  var waypoint = GPXWaypoint(GPXPoint(latitude: 0, longitude: 0))
  private var isOpen = false
  private var heartRateRank = Rank.none
  private var cadenceRank = Rank.none
  private var powerRank = Rank.none
  private var temperatureRank = Rank.none

  mutating func begin(latitude: Double, longitude: Double) {
    self = GPXPointBuilder()
    waypoint.point.latitude = latitude
    waypoint.point.longitude = longitude
    isOpen = true
  }

  /// Ends the point, which stays here until the next begins.
  ///
  /// - Returns: Whether it is to be kept, once.
  mutating func close() -> Bool {
    defer { isOpen = false }
    return isOpen
  }

  /// Begins a point that cannot be kept: its values are read and dropped.
  mutating func beginInvalid() {
    self = GPXPointBuilder()
  }

  /// The point, once: `nil` for an invalid one and for one taken before.
  mutating func finish() -> GPXWaypoint? {
    guard isOpen else { return nil }
    isOpen = false
    return waypoint
  }

  mutating func setHeartRate(_ value: Double?, _ rank: Rank) {
    // A strap without contact reports 0.
    guard let value, value > 0, rank > heartRateRank else { return }
    heartRateRank = rank
    waypoint.point.sensors.heartRate = value
  }

  mutating func setCadence(_ value: Double?, _ rank: Rank) {
    guard let value, value >= 0, rank > cadenceRank else { return }
    cadenceRank = rank
    waypoint.point.sensors.cadence = value
  }

  mutating func setPower(_ value: Double?, _ rank: Rank) {
    guard let value, rank > powerRank else { return }
    powerRank = rank
    waypoint.point.sensors.power = value
  }

  mutating func setAirTemperature(_ value: Double?, _ rank: Rank) {
    guard let value, rank > temperatureRank else { return }
    temperatureRank = rank
    waypoint.point.sensors.airTemperature = value
  }
}
