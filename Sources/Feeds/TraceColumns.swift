import HealthModel

/// The meaning of each column of a trace, and its factor to SI units.
struct TraceColumns {
  /// The quantity that a column holds.
  enum Role: Int, CaseIterable {
    case time, ax, ay, az, gx, gy, gz, mx, my, mz, heartRate, pressure
    case crank, wheel, wheelRevolutions, power

    private static let names = [
      "t", "ax", "ay", "az", "gx", "gy", "gz", "mx", "my", "mz", "hr", "pressure",
      "crank_rpm", "wheel_rpm", "wheel_revolutions", "power_w",
    ]

    /// The name in the line of column names.
    var name: String { Self.names[rawValue] }

    /// Whether a role is one of the three axes that begin with this one.
    func begins(_ role: Role?) -> Bool {
      role.map { (rawValue..<rawValue + 3).contains($0.rawValue) } ?? false
    }

    /// The header key that names the unit, and the supported units: the first is the SI unit, each
    /// has its factor to it.
    var units: (key: String, factors: [(name: String, toSI: Double)])? {
      switch self {
      case .ax, .ay, .az:
        // Standard gravity, exact: 3rd CGPM, 1901.
        ("accel", [("m/s2", 1), ("g", 9.80665), ("mg", 9.80665e-3)])
      case .gx, .gy, .gz: ("gyro", [("rad/s", 1), ("deg/s", .pi / 180), ("mdeg/s", .pi / 180e3)])
      case .mx, .my, .mz: ("mag", [("uT", 1), ("µT", 1), ("T", 1e6), ("G", 100), ("mG", 0.1)])
      case .pressure: ("pressure", [("Pa", 1), ("hPa", 100), ("mbar", 100), ("kPa", 1000)])
      case .time, .heartRate, .crank, .wheel, .wheelRevolutions, .power: nil
      }
    }
  }

  /// A column, prepared for parsing lines.
  struct Field {
    /// The index of its role; -1 for an unknown column.
    var slot: Int
    /// The factor to SI units.
    var factor: Double
  }

  /// The role of each column, in order; `nil` for an unknown one.
  let roles: [Role?]
  /// The parsing rule of each column, in order.
  let fields: [Field]
  let others: Int
  /// Whether there is a column of times.
  let hasTimes: Bool
  /// The first axis of each vector that has columns.
  let vectors: [Role]
  /// Whether any line with a number in each column is valid: no vector lacks a column, and there is
  /// no pressure, which could be too low.
  let needNoCheck: Bool

  /// The first axis of each possible vector; the other two follow it.
  static let firstAxes: [Role] = [.ax, .gx, .mx]

  /// Parses the line of column names.
  ///
  /// - Throws: The error in the names or in a unit key, as (excerpt, expected).
  init(names: [String], keys: [TraceHeader.Key]) throws(TraceHeaderError) {
    var roles: [Role?] = []
    var fields: [Field] = []
    for name in names {
      let role = Role.allCases.first { $0.name == name }
      if names.filter({ $0 == name }).count > 1 {
        throw TraceHeaderError(excerpt: name, expected: "each column once")
      }
      roles.append(role)
      fields.append(Field(slot: role?.rawValue ?? -1, factor: try Self.factor(of: role, keys)))
    }
    guard roles.contains(where: { $0 != nil && $0 != .time }) else {
      throw TraceHeaderError(
        excerpt: names.joined(separator: ","),
        expected: "column names with ax,ay,az, hr or pressure among them")
    }
    self.roles = roles
    self.fields = fields
    others = roles.count { $0 == nil }
    hasTimes = roles.contains(.time)
    vectors = Self.firstAxes.filter { first in roles.contains { first.begins($0) } }
    needNoCheck =
      !roles.contains(.pressure)
      && vectors.allSatisfy { first in roles.count { first.begins($0) } == 3 }
  }

  private static func factor(
    of role: Role?, _ keys: [TraceHeader.Key]
  ) throws(TraceHeaderError) -> Double {
    guard let units = role?.units, let key = keys.first(where: { $0.name == units.key }) else {
      return 1
    }
    guard let unit = units.factors.first(where: { $0.name == key.value }) else {
      let known = units.factors.map(\.name).joined(separator: ", ")
      throw TraceHeaderError(excerpt: "\(key.name)=\(key.value)", expected: "one of \(known)")
    }
    return unit.toSI
  }
}

/// An error in the header of a trace.
struct TraceHeaderError: Error, Hashable {
  var excerpt: String
  var expected: String
}
