public import HealthModel

/// The reason and the span of a break in a route.
public struct SegmentBreak: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    case pause
    case gap
    /// Inconsistent locations: the route continues from the newer ones.
    case jump
    /// An external request: a new track segment of a file.
    case segment
  }

  public var reason: Reason
  /// The span from the last location before the break to the first one after it.
  public var span: TimeRange

  public init(reason: Reason, span: TimeRange) {
    self.reason = reason
    self.span = span
  }
}
