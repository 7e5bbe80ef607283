/// What a discovery reports: low energy devices only, and of those the ones that are looked for.
///
/// **Source** BlueZ 5.66, `doc/adapter-api.txt`, SetDiscoveryFilter.
struct DiscoveryFilter: Hashable, Sendable {
  /// Devices that advertise one of these.
  var services: [BluetoothService] = []
  /// What a name or an address begins with; an older bluetoothd does not know this option.
  var pattern: String?

  /// A device that is named is looked for by that, since not every device advertises its services.
  init(_ target: BLEAddress.Target) {
    switch target {
    case .any(let service): services = [service]
    case .address(let address): pattern = address.description
    case .name(let name): pattern = name
    }
  }

  init(_ services: [BluetoothService]) {
    self.services = services
  }

  /// The same, as far as an older bluetoothd can do it; `nil` when it can.
  var plain: DiscoveryFilter? {
    pattern == nil ? nil : DiscoveryFilter([])
  }

  var options: [String: BusValue] {
    var options: [String: BusValue] = ["Transport": .text("le")]
    if !services.isEmpty { options["UUIDs"] = .list(services.map { .text($0.identifier) }) }
    if let pattern { options["Pattern"] = .text(pattern) }
    return options
  }
}
