/// The application and the machine that saved an object; assigned by the store, never by the
/// caller.
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
