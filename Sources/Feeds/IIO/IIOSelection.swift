/// The requested quantities of a sensor.
public struct SensorParts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Acceleration, and angular rate and magnetic field if available.
  public static let motion = SensorParts(rawValue: 1)
  /// Air pressure.
  public static let pressure = SensorParts(rawValue: 2)
}

/// The devices of a context that a feed reads, chosen by name or by what they measure.
struct IIOSelection: Hashable, Sendable {
  /// A device and its buffered quantities.
  struct Motion: Hashable, Sendable {
    var device: IIODevice
    var quantities: [IIOQuantity]
  }

  /// The first has the accelerometer; empty if no motion is requested or available.
  var motion: [Motion] = []
  var barometer: IIODevice?

  /// Selects the devices.
  ///
  /// - Parameters:
  ///   - devices: All devices of the context.
  ///   - names: The names given by the user; empty is all.
  ///   - parts: The requested quantities; of several, those that are available suffice.
  /// - Throws: ``FeedError/Reason/noSensor(wanted:)``.
  init(
    from devices: [IIODevice], named names: [String], parts: SensorParts
  ) throws(FeedError.Reason) {
    var candidates = devices.filter { !$0.isTrigger }
    if !names.isEmpty {
      let all = candidates
      candidates = []
      for name in names {
        guard let device = all.first(where: { $0.isCalled(name) }) else {
          throw .noSensor(wanted: name)
        }
        candidates.append(device)
      }
    }
    if parts.contains(.motion) { motion = Self.motion(of: candidates, areNamed: !names.isEmpty) }
    if parts.contains(.pressure) { barometer = candidates.first(where: \.hasPressure) }
    guard motion.isEmpty, barometer == nil else { return }
    throw .noSensor(wanted: parts.contains(.motion) ? "accelerometer" : "barometer")
  }

  /// Selects the motion devices.
  ///
  /// One device with accelerometer and gyroscope is preferred to two. A separate gyroscope is
  /// preferably one with the same name prefix (`lsm6ds3_accel`, `lsm6ds3_gyro`: two devices of one
  /// chip).
  private static func motion(of devices: [IIODevice], areNamed: Bool) -> [Motion] {
    let accelerometers = devices.filter { $0.streams(.acceleration) }
    let whole = accelerometers.first { $0.streams(.rotationRate) }
    guard let first = whole ?? accelerometers.first else { return [] }
    var chosen = [Motion(device: first, quantities: quantities(of: first))]
    var missing = Set(IIOQuantity.allCases).subtracting(chosen[0].quantities)
    func add(_ quantity: IIOQuantity) {
      guard missing.contains(quantity) else { return }
      let others = devices.filter { $0.id != first.id && $0.streams(quantity) }
      let alike = others.first { stem($0) == stem(first) }
      guard let device = alike ?? others.first else { return }
      let quantities = quantities(of: device).filter { missing.contains($0) }
      missing.subtract(quantities)
      chosen.append(Motion(device: device, quantities: quantities))
    }
    add(.rotationRate)
    // A separate magnetometer is started only on request, since no engine needs it yet.
    if areNamed { add(.magneticField) }
    return chosen
  }

  private static func quantities(of device: IIODevice) -> [IIOQuantity] {
    IIOQuantity.allCases.filter { device.streams($0) }
  }

  private static func stem(_ device: IIODevice) -> Substring {
    device.title.prefix { $0 != "_" }
  }
}
