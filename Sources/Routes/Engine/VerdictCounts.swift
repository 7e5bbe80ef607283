public import HealthModel

/// The number of fixes per verdict.
public struct VerdictCounts: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: LocationVerdict.allCases.count)

  public init() {}

  public subscript(verdict: LocationVerdict) -> Int {
    get { counts[Int(verdict.rawValue)] }
    set { counts[Int(verdict.rawValue)] = newValue }
  }

  public var accepted: Int { self[.accepted] }
  public var total: Int { counts.reduce(0, +) }
}
