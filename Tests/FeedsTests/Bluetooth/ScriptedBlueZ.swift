import DBus
import HealthModel

@testable import Feeds

/// A bluetoothd as a value, and a link that uses it: no bus, no thread, and a clock that the test sets.
struct ScriptedBlueZ {
  static let adapter = "/org/bluez/hci0"

  var link: BluetoothLink
  var now = Duration.zero
  /// Every call in order.
  private(set) var calls: [BluetoothCall] = []
  private(set) var events: [FeedEvent<TraceRow>] = []
  var tree: [String: [String: BusValue]] = [:]
  /// Whether devices accept connections.
  var isInReach = true
  /// Errors by the name of the method that receives them.
  var refusals: [String: String] = [:]
  /// Methods without a response.
  var unanswered: Set<String> = []

  init(
    _ address: BLEAddress = BLEAddress(.any(.heartRate)), isPowered: Bool = true,
    controls: Bool = false
  ) {
    let clock = ClockMapping(wallClock: Instant(microseconds: 0), uptime: .zero)
    link = BluetoothLink(address, clock: clock, limits: .init(), controls: controls, at: .zero)
    addAdapter("hci0", isPowered: isPowered)
  }

  // MARK: Objects

  mutating func addAdapter(_ name: String, isPowered: Bool = true) {
    tree["/org/bluez/" + name] = [
      BlueZObjects.Interface.adapter: .dictionary(["Powered": .bool(isPowered)])
    ]
  }

  static func path(_ address: String) -> String {
    adapter + "/dev_" + address.replacing(":", with: "_")
  }

  /// Adds a strap that bluetoothd knows; it is in range if it has a signal strength.
  mutating func addStrap(
    _ address: String, name: String = "HRM", rssi: Int? = -60,
    services: [BluetoothService] = [.heartRate],
    isConnected: Bool = false, battery: Int? = nil
  ) {
    let path = Self.path(address)
    var properties: [String: BusValue] = [
      "Address": .text(address), "Name": .text(name), "Alias": .text(name),
      "UUIDs": .list(services.map { .text($0.identifier) }),
      "Connected": .bool(isConnected), "ServicesResolved": .bool(isConnected),
    ]
    if let rssi { properties["RSSI"] = .integer(rssi) }
    tree[path] = [BlueZObjects.Interface.device: .dictionary(properties)]
    if let battery {
      tree[path]?[BlueZObjects.Interface.battery] = .dictionary(["Percentage": .integer(battery)])
    }
    for service in services {
      tree[Self.characteristic(address, service)] = [
        BlueZObjects.Interface.characteristic: .dictionary([
          "UUID": .text(service.firstMeasurement)
        ])
      ]
    }
  }

  static func characteristic(_ address: String, _ service: BluetoothService = .heartRate) -> String
  {
    "\(path(address))/service\(service.rawValue)/char0001"
  }

  // MARK: What happens

  /// Opens the bus and processes everything that follows at once.
  mutating func begin() {
    link.busOpened(at: now)
    settle()
  }

  /// Advances the time and wakes the link when it requested it.
  mutating func pass(_ duration: Duration) {
    let end = now + duration
    while let deadline = link.deadline, deadline <= end {
      now = max(now, deadline)
      let before = link
      settle()
      // A deadline that changes nothing would be a busy loop.
      if let next = link.deadline, next <= now, link == before { break }
    }
    now = end
    settle()
  }

  mutating func send(_ signal: BlueZSignal) {
    link.receive(signal, at: now)
    settle()
  }

  /// Announces a strap of the tree, with its services after it or before it.
  mutating func announce(_ address: String, isInOrder: Bool = true) {
    let paths = tree.keys.filter { $0.hasPrefix(Self.path(address)) }.sorted()
    for path in isInOrder ? paths.reversed() : paths {
      send(.added(path: path, interfaces: tree[path] ?? [:]))
    }
  }

  mutating func change(_ path: String, _ interface: String, _ properties: [String: BusValue]) {
    let old = tree[path]?[interface]?.dictionary ?? [:]
    tree[path]?[interface] = .dictionary(old.merging(properties) { $1 })
    send(.changed(path: path, interface: interface, properties: properties, invalidated: []))
  }

  mutating func apply(_ address: String, rssi: Int = -60) {
    change(Self.path(address), BlueZObjects.Interface.device, ["RSSI": .integer(rssi)])
  }

  mutating func lose(_ address: String) {
    change(
      Self.path(address), BlueZObjects.Interface.device,
      ["Connected": .bool(false), "ServicesResolved": .bool(false)])
  }

  mutating func notify(
    _ value: [UInt8], _ address: String, _ service: BluetoothService = .heartRate
  ) {
    send(
      .changed(
        path: Self.characteristic(address, service),
        interface: BlueZObjects.Interface.characteristic, properties: ["Value": .bytes(value)],
        invalidated: []))
  }

  mutating func close() {
    link.close()
    perform()
  }

  /// Answers calls until there are none left.
  mutating func settle() {
    link.advance(to: now)
    while !link.calls.isEmpty {
      perform()
      link.advance(to: now)
    }
    events += link.events
    link.events = []
  }

  private mutating func perform() {
    for call in link.calls { calls.append(call) }
    let made = link.calls
    link.calls = []
    for call in made where !unanswered.contains(call.busCall.member) { answer(call) }
  }

  private mutating func answer(_ call: BluetoothCall) {
    if let error = refusals[call.busCall.member] { return link.refuse(call, error, at: now) }
    switch call {
    case .objects:
      link.answer(call, [.dictionary(tree.mapValues { .dictionary($0) })], at: now)
    case .connect(let path):
      guard isInReach else { return link.refuse(call, "org.bluez.Error.Failed", at: now) }
      let states: [String: BusValue] = ["Connected": .bool(true), "ServicesResolved": .bool(true)]
      link.receive(
        .changed(
          path: path, interface: BlueZObjects.Interface.device, properties: states,
          invalidated: []), at: now)
      link.answer(call, [], at: now)
    case .disconnect(let path):
      let states: [String: BusValue] = [
        "Connected": .bool(false), "ServicesResolved": .bool(false),
      ]
      link.receive(
        .changed(
          path: path, interface: BlueZObjects.Interface.device, properties: states,
          invalidated: []), at: now)
      link.answer(call, [], at: now)
    case .read: link.answer(call, [.bytes([1])], at: now)
    default: link.answer(call, [], at: now)
    }
  }

  // MARK: What came of it

  mutating func takeCalls() -> [BluetoothCall] {
    defer { calls = [] }
    return calls
  }

  mutating func drainEvents() -> [FeedEvent<TraceRow>] {
    defer { events = [] }
    return events
  }

  /// The gaps among the events so far.
  var gaps: [FeedGap] { events.compactMap { if case .gap(let gap) = $0 { gap } else { nil } } }

  var rates: [Double?] {
    events.compactMap {
      if case .reading(let reading) = $0 { reading.value.heartRate?.beatsPerMinute } else { nil }
    }
  }
}

extension BluetoothService {
  /// The identifier of the first characteristic with readings.
  var firstMeasurement: String {
    BluetoothMeasurement.allCases.first { $0.service == self }?.identifier ?? ""
  }
}
