import Glibc

/// Prepares devices (rate, trigger, clock) and reads the scales of their values.
struct IIOSetup {
  /// The default rate in hertz, for which the mobility and swimming engines are designed.
  static let defaultRateHz = 100.0

  let context: any IIOContext
  let address: IIOAddress

  /// A device that is ready to stream.
  struct Motion {
    var device: IIODevice
    /// The channels to read, in the order of the columns.
    var channels: [String]
    var axes: [IIOAxes]
    /// The column of the kernel's timestamps.
    var stampColumn: Int?
    /// The rate that the device declares, in hertz.
    var rateHz: Double?
    var clock: IIOStampClock
    /// The text of invalid mount matrices.
    var brokenMatrices: [String]
  }

  var wantedRateHz: Double { address.rateHz ?? Self.defaultRateHz }

  /// Prepares one device.
  ///
  /// - Throws: The first error that makes its samples meaningless; an optional setting that fails,
  ///   such as the rate, is left unchanged.
  func prepare(_ motion: IIOSelection.Motion) throws(IIOError) -> Motion {
    let device = motion.device
    var rateHz = setRate(of: motion)
    if let triggerRateHz = try setTrigger(of: device) { rateHz = triggerRateHz }
    var channels: [String] = []
    var axes: [IIOAxes] = []
    var broken: [String] = []
    for quantity in motion.quantities {
      var parts: [IIOAxes.Axis] = []
      for channel in quantity.channels {
        let scale = try number(device, channel, "scale") ?? 1
        let offset = try number(device, channel, "offset") ?? 0
        parts.append(
          IIOAxes.Axis(
            column: channels.count, scale: scale * quantity.unitScale, offset: offset))
        channels.append(channel)
      }
      var matrix = MountMatrix.identity
      if address.frame == .body, let text = matrixText(device, quantity) {
        if let read = MountMatrix(text) { matrix = read } else { broken.append(text) }
      }
      axes.append(
        IIOAxes(quantity: quantity, x: parts[0], y: parts[1], z: parts[2], matrix: matrix))
    }
    var stampColumn: Int?
    if device.channel(IIODevice.timestamp)?.isScanElement == true {
      stampColumn = channels.count
      channels.append(IIODevice.timestamp)
    }
    return Motion(
      device: device, channels: channels, axes: axes, stampColumn: stampColumn, rateHz: rateHz,
      clock: setClock(of: device), brokenMatrices: broken)
  }

  /// Returns the sensor's own temperature in °C, if it measures it (the kernel's unit is m°C).
  func temperature(of device: IIODevice) -> Double? {
    guard device.channel(IIODevice.temperature) != nil else { return nil }
    return (try? value(of: IIODevice.temperature, in: device)).flatMap { $0 }.map { $0 / 1000 }
  }

  /// Reads a value without a buffer: `input`, or (raw + offset) · scale.
  func value(of channel: String, in device: IIODevice) throws(IIOError) -> Double? {
    if let input = try number(device, channel, "input") { return input }
    guard let raw = try number(device, channel, "raw") else { return nil }
    let offset = try number(device, channel, "offset") ?? 0
    let scale = try number(device, channel, "scale") ?? 1
    return (raw + offset) * scale
  }

  private func number(
    _ device: IIODevice, _ channel: String, _ name: String
  ) throws(IIOError) -> Double? {
    guard device.channel(channel)?.attributes.contains(name) == true else { return nil }
    let text = try context.read(.channel(device.id, channel, name))
    guard let number = Double(text), number.isFinite else { throw IIOError(errno: EPROTO) }
    return number
  }

  /// Returns the text of the mount matrix.
  ///
  /// libiio presents `in_mount_matrix`, which belongs to no channel, as a channel `mount` with an
  /// attribute `matrix`.
  private func matrixText(_ device: IIODevice, _ quantity: IIOQuantity) -> String? {
    var places: [IIOAttribute] = []
    if let channel = device.channel(quantity.channels[0]),
      channel.attributes.contains("mount_matrix")
    {
      places.append(.channel(device.id, channel.id, "mount_matrix"))
    }
    if device.channel("mount")?.attributes.contains("matrix") == true {
      places.append(.channel(device.id, "mount", "matrix"))
    }
    for name in ["in_mount_matrix", "mount_matrix"] where device.attributes.contains(name) {
      places.append(.device(device.id, name))
    }
    return places.lazy.compactMap { try? context.read($0) }.first
  }
}

// MARK: Rate, trigger, clock

extension IIOSetup {
  private static let rateName = "sampling_frequency"
  private static let clockName = "current_timestamp_clock"

  /// Sets the rate of the device, or of each of its quantities; returns the resulting rate.
  private func setRate(of motion: IIOSelection.Motion) -> Double? {
    let device = motion.device
    if device.attributes.contains(Self.rateName) {
      return setRate(at: .device(device.id, Self.rateName), among: device.attributes)
    }
    let rates = motion.quantities.compactMap { quantity -> Double? in
      guard let channel = device.channel(quantity.channels[0]),
        channel.attributes.contains(Self.rateName)
      else { return nil }
      return setRate(
        at: .channel(device.id, channel.id, Self.rateName), among: channel.attributes)
    }
    return rates.first
  }

  private func setRate(at attribute: IIOAttribute, among names: [String]) -> Double? {
    var text = IIORates.text(wantedRateHz)
    if names.contains(Self.rateName + "_available"),
      let offered = try? context.read(attribute.sibling("_available")),
      let rates = IIORates(offered)
    {
      text = rates.nearest(notBelow: wantedRateHz)
    }
    // Another program may be reading the device; its rate is then unchanged.
    if (try? context.read(attribute)) != text { try? context.write(text, to: attribute) }
    return (try? context.read(attribute)).flatMap(IIORates.rate)
  }

  /// Assigns a device without a trigger its own trigger, or a timer; returns the rate of the
  /// trigger, if it has one.
  private func setTrigger(of device: IIODevice) throws(IIOError) -> Double? {
    let trigger: IIODevice?
    switch try context.trigger(of: device.id) {
    case .notNeeded: return nil
    case .set(let id): trigger = context.devices.first { $0.id == id }
    case .unset:
      trigger = bestTrigger(for: device)
      // Some devices have a FIFO and no trigger; starting the buffer shows whether they work.
      if let trigger { try? context.setTrigger(trigger.id, of: device.id) }
    }
    guard let trigger, trigger.attributes.contains(Self.rateName) else { return nil }
    return setRate(at: .device(trigger.id, Self.rateName), among: trigger.attributes)
  }

  /// Returns the device's own trigger, named `NAME-devN` by iio_device_id(), or a timer with an
  /// adjustable rate.
  private func bestTrigger(for device: IIODevice) -> IIODevice? {
    let triggers = context.devices.filter(\.isTrigger)
    let number = device.id.drop { !$0.isNumber }
    let own = triggers.first { $0.name?.hasSuffix("-dev\(number)") == true }
    return own ?? triggers.first { $0.attributes.contains(Self.rateName) }
  }

  /// Requests timestamps on the boot clock; returns the clock in use.
  private func setClock(of device: IIODevice) -> IIOStampClock {
    guard device.attributes.contains(Self.clockName) else { return .realtime }
    let attribute = IIOAttribute.device(device.id, Self.clockName)
    if (try? context.read(attribute)) != IIOStampClock.boottime.rawValue {
      try? context.write(IIOStampClock.boottime.rawValue, to: attribute)
    }
    let name = (try? context.read(attribute)) ?? ""
    return IIOStampClock(rawValue: name) ?? .unknown
  }
}
