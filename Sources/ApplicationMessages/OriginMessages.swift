package import HealthModel

/// The application and machine that an object came from.
package struct SourceMessage: Codable {
  package let revision: SourceRevision

  package init(_ revision: SourceRevision) { self.revision = revision }

  private enum CodingKeys: String, CodingKey {
    case name, version
    case bundleIdentifier = "bundle_id"
    case productType = "product_type"
    case operatingSystem = "operating_system"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let numbers = try container.decodeIfPresent(String.self, forKey: .operatingSystem)?
      .split(separator: ".").compactMap { Int($0) }
    revision = SourceRevision(
      source: Source(
        name: try container.decode(String.self, forKey: .name),
        bundleIdentifier: try container.decode(String.self, forKey: .bundleIdentifier)),
      version: try container.decodeIfPresent(String.self, forKey: .version),
      productType: try container.decodeIfPresent(String.self, forKey: .productType),
      operatingSystemVersion: numbers.flatMap {
        $0.count == 3 ? OperatingSystemVersion(major: $0[0], minor: $0[1], patch: $0[2]) : nil
      })
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(revision.source.name, forKey: .name)
    try container.encode(revision.source.bundleIdentifier, forKey: .bundleIdentifier)
    try container.encodeIfPresent(revision.version, forKey: .version)
    try container.encodeIfPresent(revision.productType, forKey: .productType)
    try container.encodeIfPresent(
      revision.operatingSystemVersion?.description, forKey: .operatingSystem)
  }
}

/// The properties of a device.
package struct DeviceMessage: Codable {
  package let device: Device

  package init(_ device: Device) { self.device = device }

  private enum CodingKeys: String, CodingKey {
    case name, manufacturer, model
    case hardwareVersion = "hardware_version"
    case firmwareVersion = "firmware_version"
    case softwareVersion = "software_version"
    case localIdentifier = "local_identifier"
    case udiDeviceIdentifier = "udi_device_identifier"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    device = Device(
      name: try text(.name), manufacturer: try text(.manufacturer), model: try text(.model),
      hardwareVersion: try text(.hardwareVersion), firmwareVersion: try text(.firmwareVersion),
      softwareVersion: try text(.softwareVersion), localIdentifier: try text(.localIdentifier),
      udiDeviceIdentifier: try text(.udiDeviceIdentifier))
  }

  package func encode(to encoder: any Encoder) throws {
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
