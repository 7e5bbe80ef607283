import DBus
import HealthModel

/// A discovery filter: low energy devices only, and of those only the ones looked for.
///
/// **Source** BlueZ 5.66, `doc/adapter-api.txt`, SetDiscoveryFilter.
struct DiscoveryFilter: Hashable, Sendable {
  /// Devices that advertise one of these services.
  var services: [BluetoothService] = []
  /// The prefix of a name or an address; older versions of bluetoothd do not support this option.
  var pattern: String?

  /// Filters a named device by its name, since not every device advertises its services.
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

  /// The same filter for an older bluetoothd; `nil` if this filter already works there.
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
