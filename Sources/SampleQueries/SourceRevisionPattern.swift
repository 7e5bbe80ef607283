public import HealthModel

/// A pattern for source revisions: named parts must be equal, the others may be anything.
///
/// Every part is given: a value, `nil` for objects that have none, or a wildcard.
///
///     SourceRevisionPattern(
///       bundleIdentifier: "org.example.watch", version: .anyVersion,
///       productType: .exactly("Watch2,4"), operatingSystemVersion: .anyOperatingSystem)
public struct SourceRevisionPattern: Hashable, Sendable {
  /// A pattern for one property of a source revision.
  public enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
    /// An equal value; `nil` equals only `nil`.
    case exactly(Value?)
    case any
  }

  /// The bundle identifier, which must be equal.
  public var bundleIdentifier: String
  /// The pattern for the application's version.
  public var version: Part<String>
  /// The pattern for the product type, such as `Watch2,4`.
  public var productType: Part<String>
  /// The pattern for the version of the operating system.
  public var operatingSystemVersion: Part<OperatingSystemVersion>

  /// Creates a pattern with a value or a wildcard for each property.
  public init(
    bundleIdentifier: String, version: Part<String>, productType: Part<String>,
    operatingSystemVersion: Part<OperatingSystemVersion>
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  /// Creates a pattern that matches exactly this revision.
  public init(_ revision: SourceRevision) {
    self.init(
      bundleIdentifier: revision.source.bundleIdentifier, version: .exactly(revision.version),
      productType: .exactly(revision.productType),
      operatingSystemVersion: .exactly(revision.operatingSystemVersion))
  }
}

extension SourceRevisionPattern.Part where Value == String {
  /// The wildcard for the application's version.
  public static var anyVersion: Self { .any }
  /// The wildcard for the product type.
  public static var anyProductType: Self { .any }
}

extension SourceRevisionPattern.Part where Value == OperatingSystemVersion {
  /// The wildcard for the version of the operating system.
  public static var anyOperatingSystem: Self { .any }
}
