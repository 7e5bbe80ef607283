public import Feeds

/// The location of buttons, in the syntax of the command line.
public enum ButtonAddress: Hashable, Sendable {
  /// `evdev:PATH` or a path: a device, a FIFO, or a recording, optionally with `?pace=N|max`.
  case path(String, pace: Pace)
  /// `evdev:auto`: every device that has a key of the map, or a crown.
  case automatic

  private static let scheme = "evdev:"
  private static let paceKey = "?pace="

  /// - Throws: `FeedError.Reason.invalidAddress(expected:)`.
  public init(_ text: String) throws(FeedError) {
    let rest = text.hasPrefix(Self.scheme) ? String(text.dropFirst(Self.scheme.count)) : text
    if rest == "auto", text.hasPrefix(Self.scheme) {
      self = .automatic
      return
    }
    let refusal = FeedError(
      feed: text,
      reason: .invalidAddress(
        expected: "evdev:auto, or evdev:PATH, such as evdev:/dev/input/event0"))
    let parts = rest.split(separator: "?", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, parts.count <= 2,
      text.hasPrefix(Self.scheme) || first.hasPrefix("/") || first.hasPrefix(".")
    else { throw refusal }
    var pace = Pace.times(1)
    if parts.count == 2 {
      guard parts[1].hasPrefix("pace="), let given = Pace(parts[1].dropFirst(5)) else {
        throw refusal
      }
      pace = given
    }
    self = .path(String(first), pace: pace)
  }

  /// Parses addresses separated by commas.
  ///
  /// - Throws: `FeedError.Reason.invalidAddress(expected:)`.
  public static func list(_ text: String) throws(FeedError) -> [ButtonAddress] {
    var addresses: [ButtonAddress] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let address = try ButtonAddress(String(part))
      if !addresses.contains(address) { addresses.append(address) }
    }
    return addresses
  }

  /// Returns the feeds at the address.
  ///
  /// - Parameters:
  ///   - map: The map whose keys are looked for if the address is `auto`.
  ///   - devices: The input devices of this machine.
  ///   - clock: Maps the boot clock to UTC.
  /// - Returns: One feed per device; none if `auto` finds no device.
  public func feeds(
    for map: ButtonMap, among devices: [InputDeviceFacts] = InputDeviceFacts.all(),
    clock: ClockMapping
  ) -> [ButtonFeed] {
    switch self {
    case .path(let path, let pace): [ButtonFeed(path: path, pace: pace, clock: clock)]
    case .automatic:
      devices.filter { $0.isUseful(for: map) }.map { ButtonFeed(path: $0.path, clock: clock) }
    }
  }
}

extension ButtonAddress: CustomStringConvertible {
  /// The address in the syntax that the initializer accepts.
  public var description: String {
    switch self {
    case .path(let path, .times(1)): Self.scheme + path
    case .path(let path, let pace): "\(Self.scheme)\(path)\(Self.paceKey)\(pace)"
    case .automatic: Self.scheme + "auto"
    }
  }
}
