/// The steadiness of walking in three classes, from the least steady; the raw values are those of HealthKit.
public enum SteadinessClass: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case veryLow = 3
  case low = 2
  case ok = 1

  /// Creates the class of a score from 0 to 1, by ``SteadinessPolicy``; `nil` outside that range.
  public init?(score: Double) {
    guard (0...1).contains(score) else { return nil }
    self = score >= SteadinessPolicy.ok ? .ok : score >= SteadinessPolicy.low ? .low : .veryLow
  }

  /// The lowest score of the class.
  public var lowestScore: Double {
    switch self {
    case .veryLow: 0
    case .low: SteadinessPolicy.low
    case .ok: SteadinessPolicy.ok
    }
  }

  /// Returns whether the first class is less steady than the second.
  public static func < (a: SteadinessClass, b: SteadinessClass) -> Bool { a.rawValue > b.rawValue }
}
