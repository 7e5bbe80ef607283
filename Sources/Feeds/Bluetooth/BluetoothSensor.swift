/// A Bluetooth sensor that a feed is connected to.
public struct BluetoothSensor: Hashable, Sendable {
  public var address: BluetoothAddress
  public var name: String?
  /// What it measures and the feed listens to.
  public var services: Set<BluetoothService>
  /// Where it is worn, when it tells.
  public var location: BodySensorLocation?
  /// Percent left, when it tells.
  public var battery: Int?

  public init(
    address: BluetoothAddress, name: String? = nil, services: Set<BluetoothService> = [],
    location: BodySensorLocation? = nil, battery: Int? = nil
  ) {
    self.address = address
    self.name = name
    self.services = services
    self.location = location
    self.battery = battery
  }
}
