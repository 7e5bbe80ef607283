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
