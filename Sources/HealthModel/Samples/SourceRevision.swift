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

/// An application that contributes to the store.
public struct Source: Hashable, Sendable, Codable {
  public var name: String
  public var bundleIdentifier: String

  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}

extension Source {
  /// Whether the platform itself recorded the source's objects, rather than another application.
  ///
  /// Determined by the bundle identifier: this project's programs have `org.workout.`, the health
  /// store of imports has `com.apple.health`.
  public var isPlatform: Bool {
    bundleIdentifier.hasPrefix("org.workout.") || bundleIdentifier == "com.apple.health"
      || bundleIdentifier.hasPrefix("com.apple.health.")
  }
}
