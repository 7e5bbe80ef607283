/// The reason why no data arrives over Bluetooth, other than a sensor that is out of range.
public enum BluetoothError: Error, Hashable, Sendable {
  /// The system D-Bus cannot be reached, or was lost.
  case noBus(errno: Int32)
  /// D-Bus or bluetoothd denies this user access to Bluetooth.
  case accessDenied
  /// bluetoothd is not running and is not activated on demand.
  case noService
  /// There is no Bluetooth adapter, or none of this name.
  case noAdapter(name: String?)
  /// The adapter exists but is powered off.
  case poweredOff(adapter: String)
  /// bluetoothd rejected a request with this D-Bus error name.
  case refused(error: String)
  /// The device is connected, but has none of the supported services.
  case noMeasurement(device: BluetoothAddress)
}

extension BluetoothError: CustomStringConvertible {
  /// The problem and its solution.
  public var description: String {
    switch self {
    case .noBus(let number):
      "no system D-Bus: \(String(describing: FeedError.Reason.unreachable(errno: number)))"
    case .accessDenied:
      "this user may not use Bluetooth: root, or the rules of D-Bus for org.bluez, must allow it "
        + "(on many systems to members of the group bluetooth)"
    case .noService: "bluetoothd is not running (systemctl start bluetooth)"
    case .noAdapter(let name?): "no Bluetooth adapter \(name)"
    case .noAdapter(nil): "no Bluetooth adapter"
    case .poweredOff(let adapter):
      "the Bluetooth adapter \(adapter) is off (bluetoothctl power on; rfkill list bluetooth)"
    case .refused(let error): "bluetoothd refuses: \(error)"
    case .noMeasurement(let device):
      "\(device) measures neither heart rate nor cadence, speed or power"
    }
  }
}
