import DBus

/// The thread of a ``BluetoothScan``: queries the known devices, discovers, and collects.
struct BluetoothScanner {
  private let adapterName: String?
  private let deadline: Duration
  private var objects: BlueZObjects?
  private var adapter: BlueZObjects.Adapter?
  private var calls: [UInt64: BluetoothCall] = [:]
  private var seen: [BluetoothAddress: BluetoothScan.Sighting] = [:]
  /// The problem of Bluetooth that ended the scan.
  private(set) var failure: BluetoothError?

  init(adapter: String?, until deadline: Duration) {
    adapterName = adapter
    self.deadline = deadline
  }

  /// The sensors found, strongest signal first.
  var sightings: [BluetoothScan.Sighting] {
    seen.values.sorted {
      ($1.rssi ?? .min, $0.address) < ($0.rssi ?? .min, $1.address)
    }
  }

  mutating func run(
    on bus: borrowing SystemBus, _ signal: WakeSignal, _ isLeft: CancellationFlag
  ) throws(SystemBusError) {
    for rule in BlueZ.rules { try bus.subscribe(to: rule) }
    try call(.objects, on: bus)
    while !isLeft.isSet, BootClock.now < deadline {
      drain: while true {
        switch try bus.next() {
        case .message(let message): try receive(message, on: bus)
        case .progress: continue
        case .nothing: break drain
        }
      }
      guard failure == nil else { break }
      collect()
      var patience = max(.zero, deadline - BootClock.now)
      if let earlier = bus.patience { patience = min(patience, earlier) }
      signal.wait(for: patience, descriptor: bus.descriptor, events: try bus.events)
    }
    if let adapter { try call(.stopDiscovery(adapter: adapter.path), on: bus) }
    bus.finish(within: .seconds(1))
  }

  private mutating func call(
    _ call: BluetoothCall, on bus: borrowing SystemBus
  ) throws(SystemBusError) {
    calls[try bus.send(call.busCall)] = call
  }

  private mutating func receive(
    _ message: BusMessage, on bus: borrowing SystemBus
  ) throws(SystemBusError) {
    switch message.kind {
    case .signal:
      if let signal = BlueZSignal(message) { receive(signal) }
    case .reply(let serial):
      guard case .objects? = calls.removeValue(forKey: serial) else { return }
      objects = BlueZObjects(message.body)
      try discover(on: bus)
    case .failure(let serial, let name):
      guard let call = calls.removeValue(forKey: serial) else { return }
      failure = problem(of: call, name) ?? failure
    case .call, .other: return
    }
  }

  private mutating func receive(_ signal: BlueZSignal) {
    switch signal {
    case .owner(let isPresent):
      if !isPresent { failure = .noService }
    case .added(let path, let interfaces): objects?.add(interfaces, to: path)
    case .removed(let path, let interfaces): objects?.remove(interfaces, from: path)
    case .changed(let path, let interface, let properties, let invalidated):
      // A sensor that is no longer received still counts.
      collect()
      objects?.change(interface, of: path, to: properties, invalidated: invalidated)
    }
  }

  private mutating func discover(on bus: borrowing SystemBus) throws(SystemBusError) {
    guard let found = objects?.adapter(named: adapterName) else {
      failure = .noAdapter(name: adapterName)
      return
    }
    guard found.isPowered else {
      failure = .poweredOff(adapter: found.name)
      return
    }
    adapter = found
    try call(.setFilter(adapter: found.path, DiscoveryFilter(BluetoothService.allCases)), on: bus)
    try call(.startDiscovery(adapter: found.path), on: bus)
  }

  /// Returns the problem that ends the scan after this error of a call; `nil` if it continues.
  private func problem(of call: BluetoothCall, _ error: String) -> BluetoothError? {
    switch call {
    case .objects: return BlueZ.trouble(error)
    case .startDiscovery where error == BlueZ.Error.inProgress: return nil
    case .startDiscovery:
      if error == BlueZ.Error.notReady, let adapter { return .poweredOff(adapter: adapter.name) }
      return BusErrorName.isDenial(error) ? .accessDenied : .refused(error: error)
    default: return nil
    }
  }

  private mutating func collect() {
    guard let adapter, let objects else { return }
    for device in objects.devices(of: adapter) where !device.services.isEmpty {
      guard device.rssi != nil || device.isConnected else { continue }
      let loudest = [device.rssi, seen[device.address]?.rssi].compactMap { $0 }.max()
      seen[device.address] = BluetoothScan.Sighting(
        address: device.address, name: device.names.first, services: device.services,
        rssi: loudest, battery: device.battery, isConnected: device.isConnected,
        isPaired: device.isPaired)
    }
  }
}

/// The reason why no data arrives over Bluetooth, other than a sensor that is out of range.
public enum BluetoothError: Error, Hashable, Sendable {
  /// The system D-Bus cannot be reached, or was lost.
  case noBus(errno: Int32)
  /// D-Bus or bluetoothd denies this user access to Bluetooth.
  case accessDenied
  /// bluetoothd is not running and is not activated on demand.
  case noService
  /// There is no Bluetooth adapter, or none of this name.
  case noAdapter(name: String?)
  /// The adapter exists but is powered off.
  case poweredOff(adapter: String)
  /// bluetoothd rejected a request with this D-Bus error name.
  case refused(error: String)
  /// The device is connected, but has none of the supported services.
  case noMeasurement(device: BluetoothAddress)

  init(_ error: SystemBusError) {
    switch error {
    case .unreachable(let number): self = .noBus(errno: number)
    case .accessDenied: self = .accessDenied
    }
  }
}

extension BluetoothError: CustomStringConvertible {
  /// The problem and its solution.
  public var description: String {
    switch self {
    case .noBus(let number):
      "no system D-Bus: \(String(describing: FeedError.Reason.unreachable(errno: number)))"
    case .accessDenied:
      "this user may not use Bluetooth: root, or the rules of D-Bus for org.bluez, must allow it "
        + "(on many systems to members of the group bluetooth)"
    case .noService: "bluetoothd is not running (systemctl start bluetooth)"
    case .noAdapter(let name?): "no Bluetooth adapter \(name)"
    case .noAdapter(nil): "no Bluetooth adapter"
    case .poweredOff(let adapter):
      "the Bluetooth adapter \(adapter) is off (bluetoothctl power on; rfkill list bluetooth)"
    case .refused(let error): "bluetoothd refuses: \(error)"
    case .noMeasurement(let device):
      "\(device) measures neither heart rate, cadence, speed, power nor motion, and is no treadmill or indoor bike"
    }
  }
}
