public import Foundation

/// One case of an enumeration over a time range: asleep, an event, a symptom.
public struct CategorySample: Hashable, Sendable {
  public var header: ObjectHeader
  public var type: CategoryType
  /// The raw value of the case; the store rejects one that the type does not have.
  public var value: Int
  public var span: TimeRange

  public init(
    type: CategoryType, value: Int, span: TimeRange, header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.type = type
    self.value = value
    self.span = span
  }

  public var uuid: UUID { header.uuid }
}
