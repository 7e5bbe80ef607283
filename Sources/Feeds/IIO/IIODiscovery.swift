import Glibc

/// The devices of a context, for users who look for their sensors.
public struct IIODiscovery: Hashable, Sendable {
  public struct Device: Hashable, Sendable {
    /// The identifier, such as `iio:device0`.
    public var id: String
    public var name: String?
    public var label: String?
    /// All measured quantities, by the kernel's names.
    public var channels: [String]
    /// The quantities that a feed reads.
    public var measures: [SensorDescription.Measure]
    /// The current rate in hertz, and the available rates as the driver writes them.
    public var rateHz: Double?
    public var offeredRates: String?
    /// The kernel's units per step, for each quantity.
    public var scales: [String: Double]
    public var mountMatrix: String?
    /// The reason why a feed cannot read it.
    public var obstacle: Obstacle?
  }

  /// The reason why a device cannot be read.
  public enum Obstacle: Hashable, Sendable {
    /// This user may not open this file, with the error number.
    case notPermitted(path: String, errno: Int32)
    /// It measures motion, but its driver has no buffer.
    case noBuffer
  }

  public var devices: [Device]

  /// Lists the devices.
  ///
  /// - Parameters:
  ///   - place: This machine, or an iiod.
  ///   - limit: The timeout for an iiod.
  /// - Returns: The devices, including those that no feed reads.
  /// - Throws: ``FeedError`` if they cannot be listed. A machine without Industrial I/O has none.
  public static func look(
    at place: IIOAddress.Place = .local, within limit: Duration = .seconds(3)
  ) throws(FeedError) -> IIODiscovery {
    do throws(FeedError.Reason) {
      return try IIODiscovery(of: LibIIOBackend().open(place, within: limit), at: place)
    } catch {
      throw FeedError(feed: IIOAddress(place).description, reason: error)
    }
  }

  init(
    of context: any IIOContext, at place: IIOAddress.Place,
    obstacle: (_ path: String, _ mode: Int32) -> Int32? = Self.permission
  ) {
    devices = context.devices.filter { !$0.isTrigger }.map { device in
      var found = Self.description(of: device, in: context)
      guard device.isInertial else { return found }
      if !device.streams(.acceleration), !device.streams(.rotationRate) {
        found.obstacle = .noBuffer
      } else if place == .local {
        for file in Self.files(of: device) where found.obstacle == nil {
          guard let number = obstacle(file.path, file.mode) else { continue }
          found.obstacle = .notPermitted(path: file.path, errno: number)
        }
      }
      return found
    }
  }

  /// Returns the files that a user must be able to open for a buffer, with their access modes.
  private static func files(of device: IIODevice) -> [(path: String, mode: Int32)] {
    [
      ("/dev/\(device.id)", R_OK | W_OK),
      ("/sys/bus/iio/devices/\(device.id)/buffer/enable", W_OK),
    ]
  }

  /// Returns the error that keeps this user from opening a file; `nil` if there is none.
  private static func permission(_ path: String, _ mode: Int32) -> Int32? {
    access(path, mode) == 0 ? nil : errno
  }

  private static func description(of device: IIODevice, in context: any IIOContext) -> Device {
    func read(_ name: String) -> String? {
      if device.attributes.contains(name) { return try? context.read(.device(device.id, name)) }
      return device.channels.first { $0.attributes.contains(name) }.flatMap {
        try? context.read(.channel(device.id, $0.id, name))
      }
    }
    var scales: [String: Double] = [:]
    for quantity in IIOQuantity.allCases {
      let channel = quantity.channels[0]
      let text = try? context.read(.channel(device.id, channel, "scale"))
      if let scale = text.flatMap(Double.init) { scales[quantity.rawValue] = scale }
    }
    let quantities = IIOQuantity.allCases.filter { device.streams($0) }.map(\.measure)
    // libiio creates a channel for in_mount_matrix that measures nothing.
    let channels = device.channels.map(\.id).filter { $0 != "mount" }
    return Device(
      id: device.id, name: device.name, label: device.label, channels: channels,
      measures: quantities + (device.hasPressure ? [.pressure] : []),
      rateHz: read("sampling_frequency").flatMap(IIORates.rate),
      offeredRates: read("sampling_frequency_available"), scales: scales,
      mountMatrix: read("mount_matrix") ?? read("matrix"))
  }
}

extension IIODevice {
  fileprivate var isInertial: Bool {
    channel(IIOQuantity.acceleration.channels[0]) != nil
      || channel(IIOQuantity.rotationRate.channels[0]) != nil
  }
}

/// The sampling rates of a device, as listed by `sampling_frequency_available`.
struct IIORates: Hashable, Sendable {
  private enum Kind: Hashable {
    /// The rates as text, since a driver compares the written text with its own.
    case list([String])
    case range(lowest: Double, step: Double, highest: Double)
  }

  private let kind: Kind

  /// Parses `12.5 26 52` or `[lowest step highest]`; `nil` if it is neither.
  init?(_ text: String) {
    let isRange = text.hasPrefix("[") && text.hasSuffix("]")
    let inner = isRange ? text.dropFirst().dropLast() : text[...]
    let words = inner.split(whereSeparator: \.isWhitespace).map(String.init)
    let numbers = words.compactMap(Double.init)
    // Some drivers list 0 for a device that is off.
    guard numbers.count == words.count, numbers.contains(where: { $0.isFinite && $0 > 0 }) else {
      return nil
    }
    guard isRange else {
      kind = .list(words)
      return
    }
    guard numbers.count == 3, numbers[1] > 0, numbers[0] <= numbers[2] else { return nil }
    kind = .range(lowest: numbers[0], step: numbers[1], highest: numbers[2])
  }

  /// Returns the nearest rate that is not below the requested one, or the highest, as the driver
  /// writes it.
  func nearest(notBelow wantedHz: Double) -> String {
    switch kind {
    case .list(let words):
      let rates = words.compactMap { word in Self.rate(word).map { (word, $0) } }
      let fitting = rates.filter { $0.1 >= wantedHz }.min { $0.1 < $1.1 }
      return (fitting ?? rates.max { $0.1 < $1.1 })?.0 ?? words[0]
    case .range(let lowest, let step, let highest):
      let steps = ((wantedHz - lowest) / step).rounded(.up)
      return Self.text(min(highest, lowest + max(0, steps) * step))
    }
  }

  /// Returns a rate as a driver reads it: without a fraction for an integer.
  static func text(_ rateHz: Double) -> String {
    Int64(exactly: rateHz).map { "\($0)" } ?? "\(rateHz)"
  }

  /// Parses a rate in hertz; `nil` if it is invalid.
  static func rate(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }
}
