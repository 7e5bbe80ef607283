public import HealthModel

/// A pattern for source revisions: named parts must be equal, the others may be anything.
///
/// Every part is given: a value, `nil` for objects that have none, or a wildcard.
///
///     SourceRevisionPattern(
///       bundleIdentifier: "org.example.watch", version: .anyVersion,
///       productType: .exactly("Watch2,4"), operatingSystemVersion: .anyOperatingSystem)
public struct SourceRevisionPattern: Hashable, Sendable {
  public enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
    /// An equal value; `nil` equals only `nil`.
    case exactly(Value?)
    case any
  }

  public var bundleIdentifier: String
  public var version: Part<String>
  public var productType: Part<String>
  public var operatingSystemVersion: Part<OperatingSystemVersion>

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
  public static var anyVersion: Self { .any }
  public static var anyProductType: Self { .any }
}

extension SourceRevisionPattern.Part where Value == OperatingSystemVersion {
  public static var anyOperatingSystem: Self { .any }
}
