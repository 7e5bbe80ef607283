/// What of a sensor is wanted.
public struct SensorParts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Acceleration, and angular rate and magnetic field where they are.
  public static let motion = SensorParts(rawValue: 1)
  /// Air pressure.
  public static let pressure = SensorParts(rawValue: 2)
}

/// Which devices of a context a feed reads, chosen by name or by what they measure.
struct IIOSelection: Hashable, Sendable {
  /// A device and what it gives in a buffer.
  struct Motion: Hashable, Sendable {
    var device: IIODevice
    var quantities: [IIOQuantity]
  }

  /// The first has the accelerometer; empty when no motion is wanted or there.
  var motion: [Motion] = []
  var barometer: IIODevice?

  /// Chooses.
  ///
  /// - Parameters:
  ///   - devices: All of the context.
  ///   - names: What the user named; empty is all.
  ///   - parts: What is wanted; of several, those that are there are enough.
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

  /// One device with accelerometer and gyroscope is better than two; a gyroscope apart is best one
  /// whose name begins alike (`lsm6ds3_accel`, `lsm6ds3_gyro`: two faces of one chip).
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
    // A magnetometer of its own is started only for those who ask: nobody needs it yet.
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
