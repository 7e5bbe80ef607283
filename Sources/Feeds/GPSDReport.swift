import HealthModel

/// A report of gpsd, as its protocol describes it (gpsd_json(5), protocol 3).
///
/// It is parsed here and not by libgps, whose parser loops forever on some malformed lines. Any
/// line is a report, not a report, or malformed, in time proportional to its length.
enum GPSDReport: Equatable {
  /// The greeting that gpsd sends to a client.
  case version(release: String, protocolVersion: String)
  /// A receiver that gpsd opened.
  case device(Device)
  /// gpsd closed the receiver.
  case deviceGone(path: String)
  case position(Position)
  case sky(Sky)
  /// An unused report, a receiver's own sentence, or a comment.
  case other

  /// The line is not a valid report.
  struct SyntaxError: Error {}

  struct Device: Equatable {
    var path = ""
    var driver: String?
    var subtype: String?
  }

  /// A time-position-velocity report (TPV); missing values are NaN.
  struct Position: Equatable {
    var mode = 0
    var time: Instant?
    var device = ""
    var latitude = Double.nan
    var longitude = Double.nan
    var altitudeMSL = Double.nan
    var altitudeHAE = Double.nan
    var geoidSeparation = Double.nan
    var horizontalError = Double.nan
    var longitudeError = Double.nan
    var latitudeError = Double.nan
    var verticalError = Double.nan
    var speed = Double.nan
    var speedError = Double.nan
    var track = Double.nan
    var trackError = Double.nan
  }

  /// A report of the sky (SKY): dilutions of precision, and the number of satellites.
  struct Sky: Equatable {
    var hdop = Double.nan
    var vdop = Double.nan
    var pdop = Double.nan
    var satellitesUsed = 0
    var satellitesVisible = 0
  }

  /// Parses one line, without its line ending.
  ///
  /// - Throws: ``SyntaxError`` for a line that is neither JSON, a sentence, nor a comment, and for
  ///   a report with values of the wrong type.
  init(_ line: borrowing Swift.Span<UInt8>) throws(SyntaxError) {
    guard line.count > 0 else {
      self = .other
      return
    }
    switch line[0] {
    case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "\r"): self = .other
    case UInt8(ascii: "{"):
      guard line.count <= ByteLines.limit else { throw SyntaxError() }
      do throws(JSONCursor.SyntaxError) {
        self = try Self.report(JSONCursor(line))
      } catch {
        throw SyntaxError()
      }
    default: throw SyntaxError()
    }
  }

  /// Validates the whole text first, so that no part of a malformed line is used.
  private static func report(_ text: JSONCursor) throws(JSONCursor.SyntaxError) -> GPSDReport {
    var name: String?
    var cursor = text
    try cursor.readObject { (key, cursor) throws(JSONCursor.SyntaxError) in
      let value = try cursor.readValue()
      if key == "class" { name = try value.string() }
    }
    try cursor.finish()
    switch name {
    case "TPV": return try position(text)
    case "SKY": return .sky(try sky(text))
    case "DEVICE": return try device(text)
    case "VERSION": return try version(text)
    case nil: throw JSONCursor.SyntaxError()
    default: return .other
    }
  }

  private static func position(_ text: JSONCursor) throws(JSONCursor.SyntaxError) -> GPSDReport {
    var position = Position()
    var mode: Double?
    var cursor = text
    try cursor.readObject { (key, cursor) throws(JSONCursor.SyntaxError) in
      let value = try cursor.readValue()
      switch key {
      case "mode": mode = try value.number()
      case "time": position.time = Instant(rfc3339: try value.string() ?? "")
      case "device": position.device = try value.string() ?? ""
      case "lat": position.latitude = try value.orNaN()
      case "lon": position.longitude = try value.orNaN()
      case "altMSL": position.altitudeMSL = try value.orNaN()
      case "altHAE": position.altitudeHAE = try value.orNaN()
      case "geoidSep": position.geoidSeparation = try value.orNaN()
      case "eph": position.horizontalError = try value.orNaN()
      case "epx": position.longitudeError = try value.orNaN()
      case "epy": position.latitudeError = try value.orNaN()
      case "epv": position.verticalError = try value.orNaN()
      case "speed": position.speed = try value.orNaN()
      case "eps": position.speedError = try value.orNaN()
      case "track": position.track = try value.orNaN()
      case "epd": position.trackError = try value.orNaN()
      default: break
      }
    }
    guard let mode, let whole = Int(exactly: mode) else { throw JSONCursor.SyntaxError() }
    position.mode = whole
    return whole > 0 ? .position(position) : .other  // nothing reported yet
  }

  private static func sky(_ text: JSONCursor) throws(JSONCursor.SyntaxError) -> Sky {
    var sky = Sky()
    var cursor = text
    try cursor.readObject { (key, cursor) throws(JSONCursor.SyntaxError) in
      switch key {
      case "hdop": sky.hdop = try cursor.readValue().orNaN()
      case "vdop": sky.vdop = try cursor.readValue().orNaN()
      case "pdop": sky.pdop = try cursor.readValue().orNaN()
      case "satellites": try count(&cursor, &sky)
      default: _ = try cursor.readValue()
      }
    }
    return sky
  }

  /// Counts the satellites; those with a number are visible.
  private static func count(
    _ cursor: inout JSONCursor, _ sky: inout Sky
  ) throws(JSONCursor.SyntaxError) {
    var (visible, used) = (0, 0)
    try cursor.readArray { cursor throws(JSONCursor.SyntaxError) in
      try cursor.readObject { (key, cursor) throws(JSONCursor.SyntaxError) in
        let value = try cursor.readValue()
        if key == "PRN", let number = try value.number(), number > 0 { visible += 1 }
        if key == "used", case .boolean(true) = value { used += 1 }
      }
    }
    (sky.satellitesVisible, sky.satellitesUsed) = (visible, used)
  }

  private static func device(_ text: JSONCursor) throws(JSONCursor.SyntaxError) -> GPSDReport {
    var device = Device()
    var isGone = false
    var cursor = text
    try cursor.readObject { (key, cursor) throws(JSONCursor.SyntaxError) in
      let value = try cursor.readValue()
      switch key {
      case "path": device.path = try value.string() ?? ""
      case "driver": device.driver = try value.string()
      case "subtype": device.subtype = try value.string()
      case "activated": isGone = value == .number(0)
      default: break
      }
    }
    if device.driver == "" { device.driver = nil }
    if device.subtype == "" { device.subtype = nil }
    return isGone ? .deviceGone(path: device.path) : .device(device)
  }

  private static func version(_ text: JSONCursor) throws(JSONCursor.SyntaxError) -> GPSDReport {
    var release = ""
    var (major, minor) = (0.0, 0.0)
    var cursor = text
    try cursor.readObject { (key, cursor) throws(JSONCursor.SyntaxError) in
      let value = try cursor.readValue()
      switch key {
      case "release": release = try value.string() ?? ""
      case "proto_major": major = try value.number() ?? 0
      case "proto_minor": minor = try value.number() ?? 0
      default: break
      }
    }
    guard let major = Int(exactly: major), let minor = Int(exactly: minor) else {
      throw JSONCursor.SyntaxError()
    }
    return .version(release: release, protocolVersion: "\(major).\(minor)")
  }
}

extension JSONCursor.Scalar {
  /// Reads a string; `nil` for null.
  fileprivate func string() throws(JSONCursor.SyntaxError) -> String? {
    switch self {
    case .string(let text): text
    case .null: nil
    default: throw JSONCursor.SyntaxError()
    }
  }

  /// Reads a number; `nil` for null.
  fileprivate func number() throws(JSONCursor.SyntaxError) -> Double? {
    switch self {
    case .number(let number): number
    case .null: nil
    default: throw JSONCursor.SyntaxError()
    }
  }

  fileprivate func orNaN() throws(JSONCursor.SyntaxError) -> Double { try number() ?? .nan }
}
