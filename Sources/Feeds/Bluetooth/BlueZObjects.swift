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
