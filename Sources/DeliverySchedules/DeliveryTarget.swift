/// The target that a background delivery starts or contacts, and its way to confirm completion.
public enum DeliveryTarget: Hashable, Sendable {
  /// A program, by its absolute path, and its arguments: started without a shell, complete when it
  /// exits with 0.
  case command([String])
  /// A Unix domain socket, by its absolute path: it receives a line of JSON and completes the
  /// delivery with the line `done`.
  case socket(path: String)

  /// The capacity of a socket address, without the terminating byte (unix(7)).
  static let maximumSocketPath = 107

  package var isValid: Bool {
    let words: [String] =
      switch self {
      case .command(let words): words
      case .socket(let path): [path]
      }
    guard let path = words.first, path.hasPrefix("/"), !words.contains(where: { $0.contains("\0") })
    else { return false }
    if case .socket = self { return path.utf8.count <= Self.maximumSocketPath }
    return true
  }
}

extension DeliveryTarget: CustomStringConvertible {
  /// The command with its arguments, separated by spaces, or the path of the socket.
  public var description: String {
    switch self {
    case .command(let words): words.joined(separator: " ")
    case .socket(let path): path
    }
  }
}

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

/// The kind of device of a store, as far as it determines the store's features.
public enum DeviceProfile: String, Hashable, Sendable, Codable, CaseIterable {
  case phone
  /// A watch as in 2016, which has no background delivery.
  ///
  /// **Source** The watch platform of that year has no background delivery.
  case watch

  /// Whether the device has background delivery.
  public var hasBackgroundDelivery: Bool { self != .watch }
}
