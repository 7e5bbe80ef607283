import Foundation
import HealthModel
import Routes

/// The fixes of a gpsd regression log: the JSON reports of a `.log.chk` file, in order.
///
/// Only gpsd's own values are used: a report without a time has none. The arrival of a report,
/// which the file does not contain, is simulated: after the previous one by the difference of the
/// receiver's clock, or by a second if it has no time or steps back.
struct GPSDLog {
  private static let maximumStep = Duration.seconds(3600)

  var readings: [Reading<Fix>] = []

  init(contentsOf url: URL) throws {
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let decoder = JSONDecoder()
    let reports = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }
      .compactMap { try? decoder.decode(TPV.self, from: Data($0.utf8)) }
      .filter { $0.kind == "TPV" }
    var lastTime = reports.lazy.compactMap(\.instant).first
    var arrival = Duration.zero
    for report in reports {
      let time = report.instant
      if let time, let last = lastTime {
        let step = time - last
        arrival += step == .zero || (.zero..<Self.maximumStep).contains(step) ? step : .seconds(1)
      } else {
        arrival += .seconds(1)
      }
      lastTime = time ?? lastTime
      let host = time ?? (lastTime ?? Instant(microseconds: 0)) + arrival
      readings.append(
        Reading(time: host, uptime: arrival, value: report.fix(receiverTime: time, host: host)))
    }
  }
}

/// A gpsd report of class TPV (gpsd_json(5)); older ones have only `alt`.
private struct TPV: Decodable {
  var kind: String
  var mode: Int?
  var time: String?
  var lat, lon, altMSL, altHAE, alt, geoidSep: Double?
  var eph, epx, epy, epv, speed, eps, track, epd: Double?

  enum CodingKeys: String, CodingKey {
    case kind = "class"
    case mode, time, lat, lon, altMSL, altHAE, alt, geoidSep
    case eph, epx, epy, epv, speed, eps, track, epd
  }

  var instant: Instant? { time.flatMap { Instant(rfc3339: $0) } }

  func fix(receiverTime: Instant?, host: Instant) -> Fix {
    var fix = Fix(
      mode: Fix.Mode(rawValue: mode ?? 0) ?? .unknown, receiverTime: receiverTime, location: nil)
    guard let lat, let lon else { return fix }
    let horizontal = eph ?? zip(epx, epy).map { ($0 * $0 + $1 * $1).squareRoot() }
    fix.location = Location(
      time: receiverTime ?? host, latitude: lat, longitude: lon, altitude: altMSL ?? alt,
      geoidSeparation: geoidSep ?? zip(altHAE, altMSL).map { $0 - $1 },
      horizontalAccuracy: horizontal, verticalAccuracy: epv, speed: speed, speedAccuracy: eps,
      course: track, courseAccuracy: epd)
    return fix
  }
}

extension GPSDLog {
  /// The totals of this project's engine on the log, processed as live readings.
  var totals: RouteTotals {
    var engine = RouteEngine(activity: .other)
    for reading in readings { _ = engine.process(reading) }
    _ = engine.finish()
    return engine.totals
  }

  /// The fixes in the form used by the other recorders: each with coordinates, in one line.
  var line: [Location] {
    readings.compactMap { reading in
      guard reading.value.mode != .noFix, let location = reading.value.location,
        !(location.latitude == 0 && location.longitude == 0)
      else { return nil }
      return location
    }
  }
}

/// Moving receivers: the distance that a recorder must not lose.
struct MovingSection {
  private let logs: [(name: String, log: GPSDLog)]

  init(_ truth: TruthTable, files: URL) {
    logs = truth.rows.filter { $0.kind.hasPrefix("gpsd") && $0.kind != "gpsd-still" }
      .compactMap { row in
        let url = files.appending(path: row.file + ".chk")
        guard let log = try? GPSDLog(contentsOf: url), log.line.count > 1 else { return nil }
        return (row.file, log)
      }
  }

  func write(to report: inout Report) {
    report.heading("Moving")
    report.paragraph(
      """
      The other logs. Most are the first seconds after switching on, when old receivers jump about; the
      truth is not known, except where a receiver moves steadily: there the sum of fixes is all but
      true. Logs shorter than 3 m by both are left out.
      """)
    var rows: [[String]] = []
    for (name, log) in logs {
      let plain = RouteMethod.everyFix.totals([log.line]).meters
      let ours = log.totals
      guard max(plain, ours.distanceMeters) >= 3 else { continue }
      let speeds = log.line.compactMap(\.speed)
      rows.append([
        (name as NSString).lastPathComponent, "\(log.line.count)",
        speeds.isEmpty ? "–" : format(Statistics.median(speeds)), format(plain),
        format(ours.distanceMeters), format(ours.movingSeconds),
      ])
    }
    report.table(
      ["log", "fixes", "median speed m/s", "every fix m", "**workout** m", "moving s"], rows)
  }
}
