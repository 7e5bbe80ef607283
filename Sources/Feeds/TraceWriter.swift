import HealthModel

/// Writes rows as a trace, in SI units.
///
/// Reading it back gives the same rows, bit for bit.
///
/// The writer produces bytes; the caller writes them to a destination.
public struct TraceWriter: Sendable {
  private let header: TraceHeader
  private let roles: [TraceColumns.Role?]

  /// - Parameter header: The header of the trace. Its columns select the values that are written.
  ///   Keys that name other units are replaced, since the numbers are in SI units.
  public init(header: TraceHeader) {
    self.header = header
    roles = header.columns.map { name in TraceColumns.Role.allCases.first { $0.name == name } }
  }

  /// The two header lines of the trace.
  public var head: [UInt8] {
    var parts = ["\(TraceHeader.magic) \(TraceHeader.version)"]
    if let placement = header.placement { parts.append("placement=\(placement)") }
    if let rate = header.rateHz { parts.append("rate=\(rate)") }
    if let epoch = header.epoch { parts.append("epoch=\(epoch.rfc3339Microseconds)") }
    parts.append("frame=sensor")
    let units = roles.compactMap { $0?.units }
    for (index, unit) in units.enumerated()
    where !units[..<index].contains(where: { $0.key == unit.key }) {
      parts.append("\(unit.key)=\(unit.factors[0].name)")
    }
    for key in header.otherKeys where !TraceColumns.Role.allCases.contains(unitKey: key.name) {
      parts.append("\(key.name)=\(key.value)")
    }
    return Array(
      "\(parts.joined(separator: "; "))\n\(header.columns.joined(separator: ","))\n".utf8)
  }

  /// Appends the line of a row.
  public func write(_ row: TraceRow, into bytes: inout [UInt8]) {
    var others = row.others.makeIterator()
    for (index, role) in roles.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      guard let role else {
        bytes += (others.next() ?? "").utf8.lazy.map { $0 == 0x2C || $0 == 0x0A ? 0x20 : $0 }
        continue
      }
      if let number = row[role] { bytes += number.description.utf8 }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension TraceRow {
  /// The value of a column with the role, in SI units.
  subscript(role: TraceColumns.Role) -> Double? {
    switch role {
    case .time: secondsFromStart
    case .ax: acceleration?.x
    case .ay: acceleration?.y
    case .az: acceleration?.z
    case .gx: rotationRate?.x
    case .gy: rotationRate?.y
    case .gz: rotationRate?.z
    case .mx: magneticField?.x
    case .my: magneticField?.y
    case .mz: magneticField?.z
    case .heartRate: heartRate?.beatsPerMinute
    case .pressure: pressure?.pascals
    case .crank: cycling?.crankRevolutionsPerMinute
    case .wheel: cycling?.wheelRevolutionsPerMinute
    case .wheelRevolutions: cycling?.wheelRevolutions.map(Double.init)
    case .power: cycling?.power
    }
  }
}

extension [TraceColumns.Role] {
  fileprivate func contains(unitKey name: String) -> Bool {
    contains { $0.units?.key == name }
  }
}

extension Instant {
  /// RFC 3339 in UTC with microseconds, which represents an epoch without loss.
  fileprivate var rfc3339Microseconds: String {
    let rest = microseconds % 1000
    let digits = String(1000 + (rest < 0 ? rest + 1000 : rest)).dropFirst()
    return "\(rfc3339.dropLast())\(digits)Z"
  }
}
