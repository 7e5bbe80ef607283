public import HealthModel

/// Why a route breaks, and between which moments.
public struct SegmentBreak: Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    case pause
    case gap
    /// Locations that do not hang together: the route goes on from the newer ones.
    case jump
    /// Someone outside said so: a new track segment of a file.
    case segment
  }

  public var reason: Reason
  /// From the last location before the break to the first one after it.
  public var span: Span

  public init(reason: Reason, span: Span) {
    self.reason = reason
    self.span = span
  }
}
