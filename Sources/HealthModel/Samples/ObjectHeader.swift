public import Foundation

/// The header of every stored object: an identity that never changes, and its origin.
public struct ObjectHeader: Hashable, Sendable {
  public let uuid: UUID
  /// Set by the store at save; `nil` until then.
  public var sourceRevision: SourceRevision?
  public var device: Device?
  public var metadata: Metadata

  public init(
    uuid: UUID = .random(), sourceRevision: SourceRevision? = nil, device: Device? = nil,
    metadata: Metadata = [:]
  ) {
    self.uuid = uuid
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
  }
}

/// A deleted object: its identity, without its content.
public struct DeletedObject: Hashable, Sendable, Codable {
  public var uuid: UUID
  public var syncIdentifier: String?
  public var syncVersion: Double?

  public init(uuid: UUID, syncIdentifier: String? = nil, syncVersion: Double? = nil) {
    self.uuid = uuid
    self.syncIdentifier = syncIdentifier
    self.syncVersion = syncVersion
  }
}

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

/// The hardware that produced a value; two devices are equal if all eight properties are.
public struct Device: Hashable, Sendable, Codable {
  public var name: String?
  public var manufacturer: String?
  public var model: String?
  public var hardwareVersion: String?
  public var firmwareVersion: String?
  public var softwareVersion: String?
  public var localIdentifier: String?
  public var udiDeviceIdentifier: String?

  public init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil,
    hardwareVersion: String? = nil, firmwareVersion: String? = nil, softwareVersion: String? = nil,
    localIdentifier: String? = nil, udiDeviceIdentifier: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }
}
