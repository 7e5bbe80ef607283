/// An application that contributes to the store.
public struct Source: Hashable, Sendable, Codable {
  public var name: String
  public var bundleIdentifier: String

  public init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }
}
