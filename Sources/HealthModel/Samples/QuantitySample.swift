public import Foundation

/// A number with a unit over a time range.
public struct QuantitySample: Hashable, Sendable {
  public var header: ObjectHeader
  public var type: QuantityType
  public var quantity: Quantity
  public var span: TimeRange

  public init(
    type: QuantityType, quantity: Quantity, span: TimeRange, header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.type = type
    self.quantity = quantity
    self.span = span
  }

  public var uuid: UUID { header.uuid }
}
