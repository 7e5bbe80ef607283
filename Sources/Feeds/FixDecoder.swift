import CGPS
import Foundation
import HealthModel

/// Turns libgps's picture of a receiver into fixes; the same for a live gpsd and a recorded log.
struct FixDecoder {
  /// What a line that is no report should have been.
  static let expectedReport = "a report of gpsd, in JSON"

  /// For receivers without time, and for fixes before they have it.
  var clock: ClockMapping
  private var devicePath: [UInt8] = []
  private var device: String?

  init(clock: ClockMapping) {
    self.clock = clock
  }

  /// The fix of the report that was just taken into `data`.
  mutating func reading(
    from data: UnsafePointer<gps_data_t>, uptime: Duration
  ) -> Reading<Fix> {
    let mode = Fix.Mode(rawValue: Int(data.pointee.fix.mode)) ?? .unknown
    let receiverTime = Instant(receiverTime: data.pointee.fix.time)
    let time = receiverTime ?? clock.utc(at: uptime)
    let hasSky = data.pointee.satellites_visible > 0
    let fix = Fix(
      mode: mode, receiverTime: receiverTime,
      location: location(from: data, mode: mode, time: time),
      hdop: dilution(data.pointee.dop.hdop), vdop: dilution(data.pointee.dop.vdop),
      pdop: dilution(data.pointee.dop.pdop),
      satellitesUsed: hasSky ? Int(data.pointee.satellites_used) : nil,
      satellitesVisible: hasSky ? Int(data.pointee.satellites_visible) : nil,
      device: deviceName(data))
    return Reading(time: time, uptime: uptime, value: fix)
  }

  private func location(
    from data: UnsafePointer<gps_data_t>, mode: Fix.Mode, time: Instant
  ) -> Location? {
    let latitude = data.pointee.fix.latitude
    let longitude = data.pointee.fix.longitude
    guard mode == .twoDimensional || mode == .threeDimensional, latitude.isFinite,
      longitude.isFinite
    else { return nil }
    let hasHeight = mode == .threeDimensional
    return Location(
      time: time, latitude: latitude, longitude: longitude,
      columns: Location.RawColumns(
        altitude: hasHeight ? altitude(data) : .nan,
        geoidSeparation: orNaN(data.pointee.fix.geoid_sep),
        horizontalAccuracy: horizontalAccuracy(data),
        verticalAccuracy: hasHeight ? orNaN(data.pointee.fix.epv) : .nan,
        speed: orNaN(data.pointee.fix.speed), speedAccuracy: orNaN(data.pointee.fix.eps),
        course: orNaN(data.pointee.fix.track), courseAccuracy: orNaN(data.pointee.fix.epd)))
  }

  /// Height above the geoid: as the receiver gives it, else the ellipsoidal height less the
  /// separation; an ellipsoidal height alone is no altitude.
  private func altitude(_ data: UnsafePointer<gps_data_t>) -> Double {
    let seaLevel = data.pointee.fix.altMSL
    return seaLevel.isFinite
      ? seaLevel : orNaN(data.pointee.fix.altHAE - data.pointee.fix.geoid_sep)
  }

  /// `eph`, else the two axes joined as gpsd joins its dilutions: HDOP² = XDOP² + YDOP².
  private func horizontalAccuracy(_ data: UnsafePointer<gps_data_t>) -> Double {
    let circular = data.pointee.fix.eph
    return circular.isFinite
      ? circular : orNaN(hypot(data.pointee.fix.epx, data.pointee.fix.epy))
  }

  private func orNaN(_ value: Double) -> Double { value.isFinite ? value : .nan }

  /// Zero is what libgps leaves where gpsd said nothing.
  private func dilution(_ value: Double) -> Double? { value.isFinite && value > 0 ? value : nil }

  /// The path of the reporting device, made into a string only when it changes.
  private mutating func deviceName(_ data: UnsafePointer<gps_data_t>) -> String? {
    withUnsafeBytes(of: data.pointee.dev.path) { path in
      let bytes = path.prefix { $0 != 0 }
      if !bytes.elementsEqual(devicePath) {
        devicePath = Array(bytes)
        device = bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
    }
    return device
  }
}

extension Instant {
  /// gpsd's UTC: whole POSIX seconds (leap seconds already taken out) and nanoseconds; `nil` for the
  /// zero and negative values that stand for unknown.
  fileprivate init?(receiverTime: timespec) {
    let (seconds, overflow) = Int64(receiverTime.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    guard receiverTime.tv_sec > 0, !overflow, seconds < .max - 1_000_000 else { return nil }
    self.init(microseconds: seconds + Int64(receiverTime.tv_nsec) / 1000)
  }
}
