public import Foundation

/// What every stored object has: an identity that never changes and where it came from.
public struct ObjectHeader: Hashable, Sendable {
  public let uuid: UUID
  /// Set by the store at save; `nil` until then.
  public var sourceRevision: SourceRevision?
  public var device: Device?
  public var metadata: Metadata

  public init(
    uuid: UUID = UUID(), sourceRevision: SourceRevision? = nil, device: Device? = nil,
    metadata: Metadata = [:]
  ) {
    self.uuid = uuid
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
  }
}

/// A number with a unit over a stretch of time.
public struct QuantitySample: Hashable, Sendable {
  public var header: ObjectHeader
  public var type: QuantityType
  public var quantity: Quantity
  public var span: Span

  public init(
    type: QuantityType, quantity: Quantity, span: Span, header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.type = type
    self.quantity = quantity
    self.span = span
  }

  public var uuid: UUID { header.uuid }
}
