internal import Foundation
internal import HealthModel

extension ReceiverEpoch {
  /// The epoch as NMEA 0183 sentences: RMC, GGA, GSA and, on request, GSV.
  ///
  /// The number of sentences is always the same for the same satellites, so that gpsfake, which waits after
  /// each sentence, plays every epoch for the same time.
  func sentences(withSatellites: Bool) -> [String] {
    var bodies = [recommendedMinimum, fixData, activeSatellites]
    if withSatellites { bodies += satellitesInView }
    return bodies.map { body in
      let checksum = body.utf8.reduce(0) { $0 ^ $1 }
      return String(format: "$%@*%02X\r\n", body, checksum)
    }
  }

  private var recommendedMinimum: String {
    let metersPerSecondPerKnot = 1852.0 / 3600.0
    guard hasFix else { return "GPRMC,\(clock),V,,,,,,,\(date),,,N" }
    let knots = String(format: "%.3f", speed / metersPerSecondPerKnot)
    let heading = course.map { String(format: "%.1f", $0) } ?? ""
    return "GPRMC,\(clock),A,\(position),\(knots),\(heading),\(date),,,A"
  }

  private var fixData: String {
    guard hasFix else { return "GPGGA,\(clock),,,,,0,00,99.99,,,,,," }
    let used = satellites.count { $0.isUsed }
    return "GPGGA,\(clock),\(position),1,"
      + String(format: "%02d,%.2f,%.1f,M,%.1f,M,,", used, hdop, altitude, geoidSeparation)
  }

  private var activeSatellites: String {
    guard hasFix else { return "GPGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99" }
    let used = satellites.filter(\.isUsed).map { String(format: "%02d", $0.number) }
    let slots = used + Array(repeating: "", count: 12 - used.count)
    return "GPGSA,A,3," + slots.joined(separator: ",")
      + String(format: ",%.2f,%.2f,%.2f", pdop, hdop, vdop)
  }

  private var satellitesInView: [String] {
    let pages = stride(from: 0, to: satellites.count, by: 4).map { first in
      satellites[first..<min(first + 4, satellites.count)]
    }
    return pages.enumerated().map { index, page in
      String(format: "GPGSV,%d,%d,%02d", pages.count, index + 1, satellites.count)
        + page.map {
          String(format: ",%02d,%02d,%03d,%02d", $0.number, $0.elevation, $0.azimuth, $0.signal)
        }.joined()
    }
  }

  private var clock: String {
    let centiseconds = time.microseconds / 10_000 % 8_640_000
    let (seconds, fraction) = (centiseconds / 100, centiseconds % 100)
    return String(
      format: "%02d%02d%02d.%02d", seconds / 3600, seconds / 60 % 60, seconds % 60, fraction)
  }

  private var date: String {
    let parts = time.rfc3339.prefix(10).split(separator: "-")
    return "\(parts[2])\(parts[1])\(parts[0].suffix(2))"
  }

  /// Latitude and longitude as degrees and minutes, to a hundred-thousandth of a minute (2 cm).
  private var position: String {
    let north = degreesAndMinutes(abs(latitude), degreeDigits: 2)
    let east = degreesAndMinutes(abs(longitude), degreeDigits: 3)
    return "\(north),\(latitude < 0 ? "S" : "N"),\(east),\(longitude < 0 ? "W" : "E")"
  }

  private func degreesAndMinutes(_ degrees: Double, degreeDigits: Int) -> String {
    let hundredThousandths = Int((degrees * 60 * 100_000).rounded())
    let (minutes, fraction) = (hundredThousandths / 100_000, hundredThousandths % 100_000)
    return String(format: "%0*d%02d.%05d", degreeDigits, minutes / 60, minutes % 60, fraction)
  }
}
