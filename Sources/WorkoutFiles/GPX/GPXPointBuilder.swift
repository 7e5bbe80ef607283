/// A point while its element is open.
struct GPXPointBuilder {
  /// The precedence of an element when a point contains the same value twice.
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

  /// Ends the point, which remains stored until the next one begins.
  ///
  /// - Returns: Whether the point is valid; true at most once per point.
  mutating func close() -> Bool {
    defer { isOpen = false }
    return isOpen
  }

  /// Begins an invalid point, whose values are read and discarded.
  mutating func beginInvalid() {
    self = GPXPointBuilder()
  }

  /// Returns the point once; `nil` for an invalid one and on later calls.
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
