/// An application that contributes to the store.
public struct Source: Hashable, Sendable, Codable {
  public var name: String
  public var bundleIdentifier: String

  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

/// Three numbers of an operating system's version, such as 12.5.0.
public struct OperatingSystemVersion: Hashable, Sendable, Codable, CustomStringConvertible {
  public var major, minor, patch: Int

  public init(major: Int, minor: Int, patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  public var description: String { "\(major).\(minor).\(patch)" }
}

/// The application and the machine that saved an object; given by the store, never by the caller.
public struct SourceRevision: Hashable, Sendable, Codable {
  public var source: Source
  /// The application's version.
  public var version: String?
  /// The product type of the saving machine, such as `Watch2,4`.
  public var productType: String?
  public var operatingSystemVersion: OperatingSystemVersion?

  public init(
    source: Source, version: String? = nil, productType: String? = nil,
    operatingSystemVersion: OperatingSystemVersion? = nil
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }
}

/// The hardware that produced a value; two devices are the same when all eight properties are.
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
