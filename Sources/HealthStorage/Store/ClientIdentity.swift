public import HealthModel

/// The client that opens the store: the application and the machine it runs on.
///
/// The store stamps it on everything the handle saves; no caller chooses it per object.
public struct ClientIdentity: Hashable, Sendable {
  /// The application, as the source of its samples.
  public var source: Source
  /// The application's version.
  public var version: String?
  /// The product type of this machine, such as `Watch2,4` or `Raspberry Pi 4 Model B Rev 1.4`.
  public var productType: String?
  /// The version of this machine's operating system; `nil` if unknown.
  public var operatingSystemVersion: OperatingSystemVersion?

  /// Creates the identity of a client; a property that is `nil` is not recorded.
  public init(
    source: Source, version: String? = nil, productType: String? = nil,
    operatingSystemVersion: OperatingSystemVersion? = nil
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  /// Returns the identity of an application on this machine, with the properties that the machine
  /// reports.
  public static func onThisMachine(source: Source, version: String?) -> ClientIdentity {
    ClientIdentity(
      source: source, version: version, productType: HostMachine.productType,
      operatingSystemVersion: HostMachine.operatingSystemVersion)
  }

  /// This machine as a device: the device of samples without a named sensor.
  public var localDevice: Device {
    Device(model: productType, softwareVersion: operatingSystemVersion?.description)
  }

  var sourceRevision: SourceRevision {
    SourceRevision(
      source: source, version: version, productType: productType,
      operatingSystemVersion: operatingSystemVersion)
  }
}
