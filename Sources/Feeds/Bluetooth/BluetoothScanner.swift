/// The thread of a ``BluetoothScan``: queries the known devices, discovers, and collects.
struct BluetoothScanner {
  private let adapterName: String?
  private let deadline: Duration
  private var objects: BlueZObjects?
  private var adapter: BlueZObjects.Adapter?
  private var calls: [UInt64: BluetoothCall] = [:]
  private var seen: [BluetoothAddress: BluetoothScan.Sighting] = [:]

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
  ) throws(BluetoothError) {
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
  ) throws(BluetoothError) {
    calls[try bus.send(call.busCall)] = call
  }

  private mutating func receive(
    _ message: BusMessage, on bus: borrowing SystemBus
  ) throws(BluetoothError) {
    switch message.kind {
    case .signal:
      if let signal = BlueZSignal(message) { try receive(signal) }
    case .reply(let serial):
      guard case .objects? = calls.removeValue(forKey: serial) else { return }
      objects = BlueZObjects(message.body)
      try discover(on: bus)
    case .failure(let serial, let name):
      if let call = calls.removeValue(forKey: serial) { try refuse(call, name) }
    case .other: return
    }
  }

  private mutating func receive(_ signal: BlueZSignal) throws(BluetoothError) {
    switch signal {
    case .owner(let isPresent):
      if !isPresent { throw .noService }
    case .added(let path, let interfaces): objects?.add(interfaces, to: path)
    case .removed(let path, let interfaces): objects?.remove(interfaces, from: path)
    case .changed(let path, let interface, let properties, let invalidated):
      // A sensor that is no longer received still counts.
      collect()
      objects?.change(interface, of: path, to: properties, invalidated: invalidated)
    }
  }

  private mutating func discover(on bus: borrowing SystemBus) throws(BluetoothError) {
    guard let found = objects?.adapter(named: adapterName) else {
      throw .noAdapter(name: adapterName)
    }
    guard found.isPowered else { throw .poweredOff(adapter: found.name) }
    adapter = found
    try call(.setFilter(adapter: found.path, DiscoveryFilter(BluetoothService.allCases)), on: bus)
    try call(.startDiscovery(adapter: found.path), on: bus)
  }

  private func refuse(_ call: BluetoothCall, _ error: String) throws(BluetoothError) {
    switch call {
    case .objects: throw BlueZ.trouble(error)
    case .startDiscovery where error == BlueZ.Error.inProgress: return
    case .startDiscovery:
      if error == BlueZ.Error.notReady, let adapter { throw .poweredOff(adapter: adapter.name) }
      throw BlueZ.isDenial(error) ? .accessDenied : .refused(error: error)
    default: return
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
