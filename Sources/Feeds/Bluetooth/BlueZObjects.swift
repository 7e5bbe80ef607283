import DBus

/// A copy of bluetoothd's adapters, devices and attributes, updated by signals.
///
/// **Source** BlueZ 5.66, `doc/adapter-api.txt`, `device-api.txt`, `gatt-api.txt`,
/// `battery-api.txt`; the signals are those of `org.freedesktop.DBus.ObjectManager` and
/// `.Properties`.
struct BlueZObjects: Hashable, Sendable {
  typealias Properties = [String: BusValue]

  enum Interface {
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let characteristic = "org.bluez.GattCharacteristic1"
    static let battery = "org.bluez.Battery1"
  }

  /// An adapter of this machine.
  struct Adapter: Hashable, Sendable {
    var path: String
    var isPowered: Bool

    /// The adapter's name, such as `hci0`.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  private var interfaces: [String: [String: Properties]] = [:]

  init() {}

  /// - Parameter body: The response to `GetManagedObjects`.
  init(_ body: [BusValue]) {
    for (path, value) in body.first?.dictionary ?? [:] { add(value.dictionary ?? [:], to: path) }
  }

  mutating func add(_ added: [String: BusValue], to path: String) {
    for (interface, properties) in added {
      interfaces[path, default: [:]][interface] = properties.dictionary ?? [:]
    }
  }

  mutating func remove(_ removed: [String], from path: String) {
    for interface in removed { interfaces[path]?[interface] = nil }
    if interfaces[path]?.isEmpty == true { interfaces[path] = nil }
  }

  mutating func change(
    _ interface: String, of path: String, to changed: Properties, invalidated: [String]
  ) {
    // A change of an object that was never announced comes from an object that is being removed.
    guard interfaces[path]?[interface] != nil else { return }
    interfaces[path]?[interface]?.merge(changed) { $1 }
    for name in invalidated { interfaces[path]?[interface]?[name] = nil }
  }

  // MARK: Queries

  /// Returns the adapter of this name; without a name, the first one that is on, or else the first.
  func adapter(named name: String?) -> Adapter? {
    let adapters = interfaces.compactMap { path, interfaces in
      interfaces[Interface.adapter].map {
        Adapter(path: path, isPowered: $0["Powered"]?.bool ?? false)
      }
    }.sorted { $0.path < $1.path }
    guard let name else { return adapters.first { $0.isPowered } ?? adapters.first }
    return adapters.first { $0.name == name }
  }

  func device(at path: String) -> BlueZDevice? {
    guard let object = interfaces[path], let properties = object[Interface.device] else {
      return nil
    }
    return BlueZDevice(path: path, properties, battery: object[Interface.battery])
  }

  /// Returns the devices of an adapter, sorted by path.
  func devices(of adapter: Adapter) -> [BlueZDevice] {
    interfaces.keys.filter { $0.hasPrefix(adapter.path + "/") }.sorted()
      .compactMap { device(at: $0) }
  }

  /// Returns the paths of a device's characteristics by their identifiers; the first of each.
  func characteristics(of device: String) -> [String: String] {
    var found: [String: String] = [:]
    for path in interfaces.keys.sorted() where path.hasPrefix(device + "/") {
      let properties = interfaces[path]?[Interface.characteristic]
      guard let identifier = properties?["UUID"]?.text?.lowercased() else { continue }
      if found[identifier] == nil { found[identifier] = path }
    }
    return found
  }
}

/// A device known to bluetoothd, in range or remembered from an earlier session.
struct BlueZDevice: Hashable, Sendable {
  var path: String
  var address: BluetoothAddress
  /// The device's own name, and the alias that a user assigned.
  var names: [String]
  /// Its supported services, as far as the device has reported them.
  var services: Set<BluetoothService>
  /// Received signal strength in dBm; only while the device is being received.
  var rssi: Int?
  var isPaired: Bool
  var isConnected: Bool
  var areServicesResolved: Bool
  /// The battery level in percent.
  var battery: Int?

  /// Creates a device from its properties; `nil` if they contain no address.
  init?(path: String, _ properties: BlueZObjects.Properties, battery: BlueZObjects.Properties?) {
    guard let text = properties["Address"]?.text, let address = BluetoothAddress(text) else {
      return nil
    }
    self.path = path
    self.address = address
    // A device without a name has its address, with dashes, as its alias.
    let standIn = text.uppercased().replacing(":", with: "-")
    names = [properties["Name"]?.text, properties["Alias"]?.text].compactMap { $0 }
      .filter { !$0.isEmpty && $0.uppercased() != standIn }
    let identifiers = properties["UUIDs"]?.texts ?? []
    services = Set(identifiers.compactMap { BluetoothService(identifier: $0) })
    rssi = properties["RSSI"]?.integer
    isPaired = properties["Paired"]?.bool ?? false
    isConnected = properties["Connected"]?.bool ?? false
    areServicesResolved = properties["ServicesResolved"]?.bool ?? false
    self.battery = battery?["Percentage"]?.integer
  }

  /// How well the device matches the target.
  enum Fit: Int, Comparable {
    case none, beginning, whole

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  func fit(_ target: BLEAddress.Target) -> Fit {
    switch target {
    case .any(let service): services.contains(service) ? .whole : .none
    case .address(let wanted): wanted == address ? .whole : .none
    case .name(let wanted):
      names.map { name in
        name == wanted ? .whole : name.hasPrefix(wanted) ? .beginning : Fit.none
      }.max() ?? .none
    }
  }
}
