import Buttons
package import Feeds
package import HealthStorage

/// The result of one check of the setup.
package struct Checkup: Encodable, Hashable {
  package enum State: String, Encodable {
    case ok, warn, fail
  }

  /// `store`, `space`, `recording`, `collection`, `carrier`, `encryption`, `swap`, `temporary`, `runtime`, `gpsd`,
  /// `receiver`, `clock`, `sensors`, `bluetooth`, `buttons`.
  package let name: String
  package let state: State
  /// The finding.
  package let text: String
  /// The remedy; absent if none is needed.
  package let advice: String?

  init(_ name: String, _ state: State, _ text: String, advice: String? = nil) {
    self.name = name
    self.state = state
    self.text = text
    self.advice = advice
  }
}

extension Checkup {
  /// Checks everything: the receiver, the sensors, the clock, the store, what it is stored on, and the runtime folder.
  ///
  /// - Parameters:
  ///   - receiver: The address of the receiver.
  ///   - storePath: The path of the store.
  ///   - client: The program that asks.
  /// - Returns: The findings.
  package static func all(
    receiver: FeedAddress, storePath: String, client: ClientIdentity
  ) async -> [Checkup] {
    var checks = self.receiver(receiver)
    checks += sensors()
    checks.append(clock())
    checks += await store(storePath, for: client)
    checks.append(carrier(storePath: storePath))
    checks += encryption(storePath: storePath)
    checks.append(runtimeFolder(storePath: storePath))
    return checks
  }

  /// Checks motion sensors and barometers, Bluetooth, and buttons, and the access to them.
  package static func sensors(_ facts: SensorFacts = .look()) -> [Checkup] {
    let remedy = SensorRemedy(facts: facts)
    return [inertial(facts, remedy), bluetooth(facts, remedy), buttons(facts, remedy)]
  }

  /// Checks motion sensors and barometers.
  ///
  /// Missing sensors are not a problem: motion can be read from files and FIFOs.
  private static func inertial(_ facts: SensorFacts, _ remedy: SensorRemedy) -> Checkup {
    if let nothing = remedy.withoutSensors {
      return Checkup(
        "sensors", facts.failure == nil ? .ok : .warn,
        "\(nothing.text); --imu, --heart-rate and --barometer also read trace files and FIFOs",
        advice: facts.failure == nil ? nil : nothing.advice)
    }
    for device in facts.devices {
      guard let obstacle = remedy.obstacle(device) else { continue }
      return Checkup(
        "sensors", .warn, "\(device.title) cannot be read: \(obstacle.text)",
        advice: obstacle.advice)
    }
    let useful = facts.devices.filter { !$0.measures.isEmpty }
    guard !useful.isEmpty else {
      let names = facts.devices.map(\.title).joined(separator: ", ")
      return Checkup("sensors", .ok, "no motion sensor or barometer, only \(names)")
    }
    let names = useful.map {
      "\($0.title) (\($0.measures.map(\.phrase).joined(separator: ", ")))"
    }
    return Checkup("sensors", .ok, names.joined(separator: ", "))
  }

  private static func bluetooth(_ facts: SensorFacts, _ remedy: SensorRemedy) -> Checkup {
    if let nothing = remedy.withoutBluetooth {
      // Without an adapter Bluetooth is not needed.
      let isWanted = !facts.adapters.isEmpty
      return Checkup(
        "bluetooth", isWanted ? .warn : .ok, nothing.text,
        advice: isWanted ? nothing.advice : nil)
    }
    let names = facts.adapters.filter { !$0.isBlocked }.map(\.name).joined(separator: ", ")
    return Checkup(
      "bluetooth", .ok, "\(names); list sensors in range with workout sensors --scan 10s")
  }

  private static func buttons(_ facts: SensorFacts, _ remedy: SensorRemedy) -> Checkup {
    if let nothing = remedy.withoutInputs { return Checkup("buttons", .ok, nothing.text) }
    let useful = facts.inputs.filter { $0.isUseful(for: ButtonMap()) || $0.isTouchScreen }
    guard !useful.isEmpty else {
      return Checkup(
        "buttons", .ok,
        "none of the \(facts.inputs.count) input devices is a button or touch screen of a watch")
    }
    for device in useful {
      guard let obstacle = remedy.obstacle(device) else { continue }
      return Checkup(
        "buttons", .warn, "\(device.title) cannot be read: \(obstacle.text)",
        advice: obstacle.advice)
    }
    return Checkup("buttons", .ok, useful.map(\.title).joined(separator: ", "))
  }
}
