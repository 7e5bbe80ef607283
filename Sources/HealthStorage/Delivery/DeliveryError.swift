/// The reason why a type has no background delivery.
public enum DeliveryError: Hashable, Sendable {
  /// The device has no background delivery.
  case device(DeviceProfile)
  /// The type is a correlation: register for its member types.
  case correlation
  /// The type has no samples.
  case noSamples
  /// The owner has not decided whether the client may read the type.
  case undecided
  case target(DeliveryTarget)
}

extension DeliveryError: CustomStringConvertible {
  /// One sentence for people: the reason, and what to do.
  public var description: String {
    switch self {
    case .device(let profile): "not supported on a \(profile.rawValue)"
    case .correlation: "it is a correlation; register the types in it"
    case .noSamples: "it has no samples"
    case .undecided: "the permission to read it is undecided; request access first"
    case .target(let target):
      "“\(target)” is not an absolute path of a program, or of a socket of at most "
        + "\(DeliveryTarget.maximumSocketPath) bytes"
    }
  }
}
