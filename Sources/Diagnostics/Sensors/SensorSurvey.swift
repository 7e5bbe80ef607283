import Buttons
import Console
package import Feeds
import HealthModel

/// The sensors of this machine, with the options that record them.
package struct SensorSurvey {
  package private(set) var entries: [SensorEntry] = []
  private(set) var remarks: [SensorRemark] = []
  private let remedy: SensorRemedy
  private let map = ButtonMap()

  /// Creates an empty survey, to which feeds are added.
  package init() {
    remedy = SensorRemedy(facts: SensorFacts())
  }

  /// Creates a survey of motion sensors and barometers, or the reason why there are none.
  package init(_ facts: SensorFacts) {
    remedy = SensorRemedy(facts: facts)
    for device in facts.devices { entries.append(entry(device, facts)) }
    if let nothing = remedy.withoutSensors {
      remark(.iio, nothing.text, nothing.advice)
    }
  }

  /// Adds buttons, crown and touch screen.
  package mutating func addInputs() {
    for device in remedy.facts.inputs { entries.append(entry(device)) }
    if let nothing = remedy.withoutInputs { remark(.input, nothing.text, nothing.advice) }
  }

  /// Adds the receivers of a gpsd, or the reason why there are none.
  package mutating func addReceivers(host: String, port: UInt16) {
    do throws(GPSDGreeting.Problem) {
      let greeting = try GPSDGreeting(host: host, port: port)
      for receiver in greeting.receivers {
        let address = FeedAddress.gpsd(host: host, port: port, device: receiver.path).description
        entries.append(
          SensorEntry(
            kind: .gpsd, name: (receiver.driver ?? receiver.path).withoutControls,
            id: receiver.path.withoutControls, measures: ["location"],
            recordOptions: ["--gps \(address)"], source: .fixes(address)))
      }
      if greeting.receivers.isEmpty {
        remark(.gpsd, "gpsd has no receiver", "plug it in, or: gpsdctl add /dev/ttyACM0")
      }
    } catch .unreachable(let reason) {
      remark(
        .gpsd, "gpsd is not reachable at \(host):\(port): \(reason)",
        "sudo systemctl start gpsd, or: gpsd -n /dev/ttyACM0"
          + (remedy.facts.hasGeoClue ? "; or record with --gps geoclue" : ""))
    } catch {
      remark(
        .gpsd, "the server at \(host):\(port) is not gpsd",
        "give the right port with --gps gpsd://HOST:PORT")
    }
  }

  /// Adds GeoClue if it is installed.
  ///
  /// It is not read: that would ask the person for permission, and may query a service on the network.
  package mutating func addLocationService() {
    guard remedy.facts.hasGeoClue else { return }
    let address = FeedAddress.geoclue.description
    entries.append(
      SensorEntry(
        kind: .geoclue, name: "GeoClue", id: "org.freedesktop.GeoClue2", measures: ["location"],
        recordOptions: ["--gps \(address)"],
        details: ["not read; workout sensors --feed \(address)"]))
  }

  /// Adds the sensors that a Bluetooth scan found.
  package mutating func add(_ sightings: [BluetoothScan.Sighting]) {
    for sensor in sightings {
      let services = BluetoothService.allCases.filter { sensor.services.contains($0) }
      entries.append(
        SensorEntry(
          kind: .bluetooth, name: (sensor.name ?? "\(sensor.address)").withoutControls,
          id: "\(sensor.address)", measures: services.map { Self.word($0) },
          recordOptions: services.compactMap { Self.option($0) }.map {
            "\($0) ble:\(sensor.address)"
          },
          signalStrength: sensor.rssi, batteryPercent: sensor.battery,
          details: sensor.isConnected ? ["connected"] : []))
    }
    if sightings.isEmpty {
      remark(
        .bluetooth, "no sensor found",
        "wear the strap with wet electrodes and scan longer: --scan 30s")
    }
  }

  package mutating func add(_ trouble: BluetoothError) {
    remark(.bluetooth, trouble.description, SensorRemedy.advice(trouble))
  }

  /// Adds a remark about Bluetooth without scanning.
  package mutating func noteBluetooth() {
    if let nothing = remedy.withoutBluetooth {
      remark(.bluetooth, nothing.text, nothing.advice)
    } else {
      remark(
        .bluetooth, "not scanned",
        "workout sensors --scan 10s")
    }
  }

  /// Adds a feed given by the user.
  package mutating func add(feed text: String) {
    let isFixes =
      switch try? FeedAddress(text) {
      case .gpsd, .geoclue, .replay: true
      default: false
      }
    entries.append(
      SensorEntry(
        kind: .feed, name: text.withoutControls,
        source: isFixes ? .fixes(text) : .motionAndPressure(text, [.motion, .pressure])))
  }

  /// Adds the saved calibrations of the devices.
  package mutating func add(_ book: SensorCalibrationFile) {
    for index in entries.indices where entries[index].kind == .iio {
      entries[index].correction =
        book[SensorCalibrationFile.device(entries[index].name, at: remedy.facts.place)]
    }
  }

  package mutating func show(_ looks: [Int: LiveTally.Look]) {
    for (index, look) in looks { entries[index].look = look }
  }

  private mutating func remark(_ kind: SensorEntry.Kind, _ text: String, _ advice: String?) {
    remarks.append(
      SensorRemark(about: kind.rawValue, text: text.withoutControls, advice: advice))
  }

  private static func word(_ service: BluetoothService) -> String {
    switch service {
    case .heartRate: "heart_rate"
    case .cyclingSpeedAndCadence: "cadence"
    case .cyclingPower: "power"
    case .runningSpeedAndCadence: "running"
    case .fitnessMachine: "machine"
    case .infiniTimeMotion: "motion"
    }
  }

  /// The option of `record` that reads a service; `nil` for one that may need more than an address.
  private static func option(_ service: BluetoothService) -> String? {
    switch service {
    case .heartRate: "--heart-rate"
    case .runningSpeedAndCadence: "--running"
    case .fitnessMachine: "--trainer"
    case .infiniTimeMotion: "--imu"
    case .cyclingSpeedAndCadence, .cyclingPower: nil
    }
  }
}

// MARK: Devices

extension SensorSurvey {
  private func entry(_ device: IIODiscovery.Device, _ facts: SensorFacts) -> SensorEntry {
    var entry = SensorEntry(
      kind: .iio, name: device.title, id: device.id, measures: device.measures.map(\.word),
      rateHz: device.rateHz, offeredRates: device.offeredRates?.withoutControls,
      scales: device.scales, mountMatrix: device.mountMatrix?.withoutControls)
    if let obstacle = remedy.obstacle(device) {
      entry.obstacle = obstacle.text
      entry.advice = obstacle.advice
    } else {
      let isMotion = device.measures.contains(.acceleration)
      let isBarometer = device.measures.contains(.pressure)
      let motion = Self.address(Self.partners(of: device, in: facts.devices), facts)
      let alone = Self.address([device], facts)
      if isMotion { entry.recordOptions.append("--imu \(motion)") }
      if isBarometer { entry.recordOptions.append("--barometer \(alone)") }
      if isMotion {
        entry.source = .motionAndPressure(alone, isBarometer ? [.motion, .pressure] : .motion)
      } else if isBarometer {
        entry.source = .motionAndPressure(alone, .pressure)
      }
    }
    return entry
  }

  /// Returns a device, and for an accelerometer without a gyroscope the best matching gyroscope, by name.
  private static func partners(
    of device: IIODiscovery.Device, in devices: [IIODiscovery.Device]
  ) -> [IIODiscovery.Device] {
    guard !device.measures.contains(.rotationRate) else { return [device] }
    let stem = device.title.prefix { $0 != "_" }
    let others = devices.filter {
      $0.id != device.id && $0.measures.contains(.rotationRate)
        && !$0.measures.contains(.acceleration)
    }
    let partner = others.first { $0.title.prefix { $0 != "_" } == stem } ?? others.first
    return [device] + [partner].compactMap { $0 }
  }

  /// Returns the shortest address that identifies these devices.
  private static func address(_ devices: [IIODiscovery.Device], _ facts: SensorFacts) -> String {
    let names = devices.map { device in
      let isOnly = facts.devices.count { $0.title == device.title } == 1
      let isPlain = device.title.allSatisfy { !"/+?&".contains($0) && !$0.isWhitespace }
      return isOnly && isPlain ? device.title : device.id
    }
    let joined = names.joined(separator: "+")
    switch facts.place {
    case .local:
      let isClear = joined != "local" && !joined.hasPrefix("ip:") && !joined.hasPrefix("local/")
      return isClear ? "iio:\(joined)" : "iio:local/\(joined)"
    case .network: return IIOAddress(facts.place, devices: names).description
    }
  }

  private func entry(_ device: InputDeviceFacts) -> SensorEntry {
    var entry = SensorEntry(kind: .input, name: device.title, id: device.path)
    let keys = device.keys.intersection(map.keys).sorted()
    if !device.keys.isEmpty { entry.measures.append("keys") }
    if device.hasDial { entry.measures.append("dial") }
    if device.isTouchScreen { entry.measures.append("touch") }
    if device.hasTone { entry.measures.append("tone") }
    entry.details = keys.map { "\($0)" }
    if let obstacle = remedy.obstacle(device) {
      entry.obstacle = obstacle.text
      entry.advice = obstacle.advice
      return entry
    }
    if device.isUseful(for: map) { entry.recordOptions.append("--buttons evdev:\(device.path)") }
    if device.isTouchScreen { entry.recordOptions.append("--touch evdev:\(device.path)") }
    if device.hasTone { entry.recordOptions.append("--eject-command tone:\(device.path)") }
    return entry
  }
}
