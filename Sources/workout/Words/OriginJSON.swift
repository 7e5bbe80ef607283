import HealthModel

/// The application and machine an object came from, as JSON.
struct SourceJSON: Encodable {
  let revision: SourceRevision

  init(_ revision: SourceRevision) {
    self.revision = revision
  }

  enum CodingKeys: String, CodingKey {
    case name, version
    case bundleIdentifier = "bundle_id"
    case productType = "product_type"
    case operatingSystem = "operating_system"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(revision.source.name, forKey: .name)
    try container.encode(revision.source.bundleIdentifier, forKey: .bundleIdentifier)
    try container.encodeIfPresent(revision.version, forKey: .version)
    try container.encodeIfPresent(revision.productType, forKey: .productType)
    try container.encodeIfPresent(
      revision.operatingSystemVersion?.description, forKey: .operatingSystem)
  }
}

/// A device's properties, as JSON.
struct DeviceJSON: Encodable {
  let device: Device

  init(_ device: Device) {
    self.device = device
  }

  enum CodingKeys: String, CodingKey {
    case name, manufacturer, model
    case hardwareVersion = "hardware_version"
    case firmwareVersion = "firmware_version"
    case softwareVersion = "software_version"
    case localIdentifier = "local_identifier"
    case udiDeviceIdentifier = "udi_device_identifier"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(device.name, forKey: .name)
    try container.encodeIfPresent(device.manufacturer, forKey: .manufacturer)
    try container.encodeIfPresent(device.model, forKey: .model)
    try container.encodeIfPresent(device.hardwareVersion, forKey: .hardwareVersion)
    try container.encodeIfPresent(device.firmwareVersion, forKey: .firmwareVersion)
    try container.encodeIfPresent(device.softwareVersion, forKey: .softwareVersion)
    try container.encodeIfPresent(device.localIdentifier, forKey: .localIdentifier)
    try container.encodeIfPresent(device.udiDeviceIdentifier, forKey: .udiDeviceIdentifier)
  }
}
