/// A Bluetooth sensor that a feed is connected to.
public struct BluetoothSensor: Hashable, Sendable {
  public var address: BluetoothAddress
  public var name: String?
  /// The measured quantities that the feed reads.
  public var services: Set<BluetoothService>
  /// The body location, if reported.
  public var location: BodySensorLocation?
  /// The battery level in percent, if reported.
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
