/// The measure of a record: one thing that a person can be best at.
public enum RecordMeasure: Hashable, Sendable {
  /// The time in seconds over a distance in meters; less is better.
  case time(overMeters: Double)
  /// The mean power in watts over a duration in seconds; more is better.
  case power(forSeconds: Double)
  /// The mean heart rate in beats per minute over a duration in seconds; more is a record.
  case heartRate(forSeconds: Double)
  /// The longest distance of one workout in meters; more is better.
  case distance
  /// The longest active time of one workout in seconds; more is better.
  case duration
  /// The greatest climb of one workout in meters; more is better.
  case climb

  /// Whether a value is better than another one.
  public func isBetter(_ value: Double, than other: Double) -> Bool {
    if case .time = self { return value < other }
    return value > other
  }

  /// The measure with its length as numbers, for sorting and coding.
  fileprivate var parts: (name: Name, length: Double?) {
    switch self {
    case .time(let meters): (.time, meters)
    case .power(let seconds): (.power, seconds)
    case .heartRate(let seconds): (.heartRate, seconds)
    case .distance: (.distance, nil)
    case .duration: (.duration, nil)
    case .climb: (.climb, nil)
    }
  }

  fileprivate enum Name: String, Codable, CaseIterable {
    case time, power, heartRate, distance, duration, climb
  }
}

/// Measures are sorted by kind, and those of a kind by distance or duration.
extension RecordMeasure: Comparable {
  public static func < (a: Self, b: Self) -> Bool {
    let (first, second) = (a.parts, b.parts)
    guard first.name == second.name else {
      let order = Name.allCases
      return (order.firstIndex(of: first.name) ?? 0) < (order.firstIndex(of: second.name) ?? 0)
    }
    return (first.length ?? 0) < (second.length ?? 0)
  }
}

/// A measure is encoded as `{"measure": "time", "length": 5000}`.
extension RecordMeasure: Codable {
  private enum CodingKeys: String, CodingKey {
    case measure, length
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(Name.self, forKey: .measure)
    let length = { try values.decode(Double.self, forKey: .length) }
    self =
      switch name {
      case .time: try .time(overMeters: length())
      case .power: try .power(forSeconds: length())
      case .heartRate: try .heartRate(forSeconds: length())
      case .distance: .distance
      case .duration: .duration
      case .climb: .climb
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(parts.name, forKey: .measure)
    try values.encodeIfPresent(parts.length, forKey: .length)
  }
}
