import Foundation

/// NMEA 0183 of a receiver that moves north, three sentences per second, for gpsfake to replay.
enum ReceiverLog {
  /// Seconds between two sentences, minus the half millisecond that gpsfake itself takes for each.
  static let sentenceDelay = "0.3328"

  private static let start = 1_777_712_400
  private static let metresPerSecond = 1.4
  private static let metresPerMinuteOfArc = 1852.0

  static func write(seconds: Int, to file: URL) throws {
    var text = ""
    for second in 0..<seconds {
      var time = time_t(start + second)
      var parts = tm()
      gmtime_r(&time, &parts)
      let clock = String(format: "%02d%02d%02d.00", parts.tm_hour, parts.tm_min, parts.tm_sec)
      let date = String(
        format: "%02d%02d%02d", parts.tm_mday, parts.tm_mon + 1, parts.tm_year % 100)
      let minutes = Double(second) * metresPerSecond / metresPerMinuteOfArc
      let place = String(format: "52%09.6f,N,01324.180000,E", 28.38 + minutes)
      text += sentence("GPRMC,\(clock),A,\(place),2.72,0.0,\(date),,,A")
      text += sentence("GPGGA,\(clock),\(place),1,08,1.0,49.0,M,39.6,M,,")
      text += sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.8,1.0,1.5")
    }
    try Data(text.utf8).write(to: file)
  }

  private static func sentence(_ body: String) -> String {
    String(format: "$%@*%02X\r\n", body as NSString, body.utf8.reduce(0, ^))
  }
}
