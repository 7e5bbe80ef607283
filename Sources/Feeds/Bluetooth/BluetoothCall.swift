import DBus

/// A request to bluetoothd.
enum BluetoothCall: Hashable, Sendable {
  case objects
  case setFilter(adapter: String, DiscoveryFilter)
  case startDiscovery(adapter: String)
  case stopDiscovery(adapter: String)
  case connect(device: String)
  case disconnect(device: String)
  case startNotify(characteristic: String)
  case stopNotify(characteristic: String)
  case read(characteristic: String)
  /// Writes a value and waits for its acknowledgment.
  case write(characteristic: String, [UInt8])

  var busCall: BusCall {
    switch self {
    case .objects:
      BusCall(
        destination: BlueZ.name, path: "/", interface: BlueZ.objectManager,
        member: "GetManagedObjects")
    case .setFilter(let adapter, let filter):
      call(
        adapter, BlueZObjects.Interface.adapter, "SetDiscoveryFilter", .options(filter.options))
    case .startDiscovery(let adapter):
      call(adapter, BlueZObjects.Interface.adapter, "StartDiscovery")
    case .stopDiscovery(let adapter):
      call(adapter, BlueZObjects.Interface.adapter, "StopDiscovery")
    case .connect(let device): call(device, BlueZObjects.Interface.device, "Connect")
    case .disconnect(let device): call(device, BlueZObjects.Interface.device, "Disconnect")
    case .startNotify(let path):
      call(path, BlueZObjects.Interface.characteristic, "StartNotify")
    case .stopNotify(let path): call(path, BlueZObjects.Interface.characteristic, "StopNotify")
    case .read(let path):
      call(path, BlueZObjects.Interface.characteristic, "ReadValue", .options([:]))
    case .write(let path, let value):
      call(
        path, BlueZObjects.Interface.characteristic, "WriteValue",
        .value(value, options: ["type": .text("request")]))
    }
  }

  private func call(
    _ path: String, _ interface: String, _ member: String, _ argument: BusCall.Argument? = nil
  ) -> BusCall {
    BusCall(
      destination: BlueZ.name, path: path, interface: interface, member: member,
      argument: argument)
  }
}
