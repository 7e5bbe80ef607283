/// How steady a walk is, in three classes, from the unsteadiest on; the numbers are the platform's.
public enum SteadinessClass: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case veryLow = 3
  case low = 2
  case ok = 1

  /// The class of a score from 0 to 1, by ``SteadinessPolicy``; `nil` for what is no score.
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

  /// Whether a walk of the first is less steady than one of the second.
  public static func < (a: SteadinessClass, b: SteadinessClass) -> Bool { a.rawValue > b.rawValue }
}
