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
