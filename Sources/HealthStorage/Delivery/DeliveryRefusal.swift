/// Why there is no background delivery of a type.
public enum DeliveryRefusal: Hashable, Sendable {
  /// The device is one where nobody is woken.
  case device(DeviceProfile)
  /// A correlation: ask for what it is made of.
  case correlation
  /// Not a type that has samples.
  case noSamples
  /// Nobody has decided whether the client may read the type.
  case undecided
  case target(DeliveryTarget)
}

extension DeliveryRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .device(let profile): "a \(profile.rawValue) wakes nobody"
    case .correlation: "it is a correlation; ask for the types it is made of"
    case .noSamples: "it has no samples"
    case .undecided: "nobody decided about reading it; ask for permission first"
    case .target(let target):
      "“\(target)” is no absolute path of a program, or of a socket of at most "
        + "\(DeliveryTarget.longestSocketPath) bytes"
    }
  }
}
