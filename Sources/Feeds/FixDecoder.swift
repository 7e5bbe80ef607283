import Foundation
import HealthModel

/// Turns gpsd's reports into fixes; the same for a live gpsd and a recorded log.
struct FixDecoder {
  /// What a line that is no report should have been.
  static let expectedReport = "a report of gpsd, in JSON"

  /// For receivers without time, and for fixes before they have it.
  var clock: ClockMapping
  /// The newest report of the sky; a fix is given with it.
  var sky = GPSDReport.Sky()

  init(clock: ClockMapping) {
    self.clock = clock
  }

  /// The fix of a report.
  func reading(of position: GPSDReport.Position, uptime: Duration) -> Reading<Fix> {
    let mode = Fix.Mode(rawValue: position.mode) ?? .unknown
    let receiverTime = Self.receiverTime(position.time)
    let time = receiverTime ?? clock.utc(at: uptime)
    let hasSky = sky.satellitesVisible > 0
    let fix = Fix(
      mode: mode, receiverTime: receiverTime,
      location: location(of: position, mode: mode, time: time),
      hdop: dilution(sky.hdop), vdop: dilution(sky.vdop), pdop: dilution(sky.pdop),
      satellitesUsed: hasSky ? sky.satellitesUsed : nil,
      satellitesVisible: hasSky ? sky.satellitesVisible : nil,
      device: position.device.isEmpty ? nil : position.device)
    return Reading(time: time, uptime: uptime, value: fix)
  }

  private func location(
    of position: GPSDReport.Position, mode: Fix.Mode, time: Instant
  ) -> Location? {
    guard mode == .twoDimensional || mode == .threeDimensional, position.latitude.isFinite,
      position.longitude.isFinite
    else { return nil }
    let hasHeight = mode == .threeDimensional
    return Location(
      time: time, latitude: position.latitude, longitude: position.longitude,
      columns: Location.RawColumns(
        altitude: hasHeight ? altitude(position) : .nan,
        geoidSeparation: orNaN(position.geoidSeparation),
        horizontalAccuracy: horizontalAccuracy(position),
        verticalAccuracy: hasHeight ? orNaN(position.verticalError) : .nan,
        speed: orNaN(position.speed), speedAccuracy: orNaN(position.speedError),
        course: orNaN(position.track), courseAccuracy: orNaN(position.trackError)))
  }

  /// Height above the geoid: as the receiver gives it, else the ellipsoidal height less the
  /// separation; an ellipsoidal height alone is no altitude.
  private func altitude(_ position: GPSDReport.Position) -> Double {
    position.altitudeMSL.isFinite
      ? position.altitudeMSL : orNaN(position.altitudeHAE - position.geoidSeparation)
  }

  /// `eph`, else the two axes joined as gpsd joins its dilutions: HDOP² = XDOP² + YDOP².
  private func horizontalAccuracy(_ position: GPSDReport.Position) -> Double {
    position.horizontalError.isFinite
      ? position.horizontalError : orNaN(hypot(position.longitudeError, position.latitudeError))
  }

  private func orNaN(_ value: Double) -> Double { value.isFinite ? value : .nan }

  /// Zero is no dilution that a receiver can have.
  private func dilution(_ value: Double) -> Double? { value.isFinite && value > 0 ? value : nil }

  /// The receiver's UTC (leap seconds already taken out); `nil` for 1970 and before, which stand for
  /// unknown.
  private static func receiverTime(_ time: Instant?) -> Instant? {
    guard let time, time.microseconds >= 1_000_000 else { return nil }
    return time
  }
}
