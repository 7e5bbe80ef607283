import Foundation
public import HealthModel

/// Converts gpsd's reports into fixes, both from a live gpsd and from a recorded log.
struct FixDecoder {
  /// The expected content in place of a line that is not a report.
  static let expectedReport = "a report of gpsd, in JSON"

  /// Provides UTC for receivers without a clock, and for fixes before the receiver has the time.
  var clock: ClockMapping
  /// The newest sky report, which is attached to each fix.
  var sky = GPSDReport.Sky()

  init(clock: ClockMapping) {
    self.clock = clock
  }

  /// Returns the fix of a report.
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

  /// Returns the height above the geoid: the receiver's value, or the ellipsoidal height minus the
  /// geoid separation.
  ///
  /// An ellipsoidal height alone is not an altitude.
  private func altitude(_ position: GPSDReport.Position) -> Double {
    position.altitudeMSL.isFinite
      ? position.altitudeMSL : orNaN(position.altitudeHAE - position.geoidSeparation)
  }

  /// Returns `eph`, or the two axes combined as gpsd combines its dilutions: HDOP² = XDOP² + YDOP².
  private func horizontalAccuracy(_ position: GPSDReport.Position) -> Double {
    position.horizontalError.isFinite
      ? position.horizontalError : orNaN(hypot(position.longitudeError, position.latitudeError))
  }

  private func orNaN(_ value: Double) -> Double { value.isFinite ? value : .nan }

  /// Returns the dilution if it is positive; zero means unknown.
  private func dilution(_ value: Double) -> Double? { value.isFinite && value > 0 ? value : nil }

  /// Returns the receiver's UTC (leap seconds already removed); `nil` for 1970 and earlier, which
  /// mean unknown.
  private static func receiverTime(_ time: Instant?) -> Instant? {
    guard let time, time.microseconds >= 1_000_000 else { return nil }
    return time
  }
}

/// Fixes from a log of gpsd's reports with one JSON object per line, as written by `gpspipe -w`.
///
/// The reports use the same decoder as those of a live gpsd. Times come from the log alone, so
/// every replay is identical, at any pace.
public struct FixReplay: Feed {
  public let path: String
  public let name: String
  private let clock: ClockMapping
  private let origin: Duration?
  private let makePacer: @Sendable () -> Pacer

  /// - Parameters:
  ///   - path: The log, plain or gzip.
  ///   - pace: The replay speed.
  ///   - name: The name that the user gave it; `nil` is its address.
  ///   - clock: Maps fixes without a time to UTC.
  ///   - origin: The boot-clock time of the first fix; `nil` is now.
  ///   - pacing: The clock to wait on.
  public init(
    path: String, pace: Pace, name: String? = nil, clock: ClockMapping, origin: Duration? = nil,
    pacing: some Clock<Duration> = ContinuousClock()
  ) {
    self.path = path
    self.name = name ?? FeedAddress.replay(path: path, pace: pace).description
    self.clock = clock
    self.origin = origin
    makePacer = { Pacer(pace, on: pacing) }
  }

  public func events() -> FeedEvents<Fix> {
    FeedEvents { [self] in
      ReplaySource(
        path: path, name: name,
        decoder: FixLogDecoder(clock: clock, origin: origin ?? BootClock.now), pacer: makePacer)
    }
  }
}
