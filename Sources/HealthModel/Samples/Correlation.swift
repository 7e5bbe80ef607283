public import Foundation

/// Samples that belong together: the two pressures of a measurement, the nutrients of a meal.
public struct Correlation: Hashable, Sendable {
  public var header: ObjectHeader
  public var type: CorrelationType
  public var span: TimeRange
  /// Quantity and category samples; saving the correlation saves them.
  public var members: [Sample]

  public init(
    type: CorrelationType, span: TimeRange, members: [Sample], header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.type = type
    self.span = span
    self.members = members
  }

  public var uuid: UUID { header.uuid }
}
