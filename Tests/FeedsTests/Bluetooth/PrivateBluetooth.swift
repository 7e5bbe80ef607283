import Foundation
import TestSupport
import Testing

/// A private D-Bus with a scriptable bluetoothd: `Tests/Rigs/bluez_mock.py`.
typealias PrivateBluetooth = PrivateBus

extension PrivateBluetooth {
  static let strap = "11:22:33:44:55:66"

  /// Starts the programs, including bluetoothd if it is present from the beginning.
  convenience init(hasService: Bool = true) async throws {
    try await self.init(rig: "bluez_mock.py", hasService: hasService)
  }

  /// Notifies values of the Heart Rate service.
  func beat(_ strap: String = PrivateBluetooth.strap, _ values: [[UInt8]]) async throws {
    let texts = values.map { $0.map { String(format: "%02x", $0) }.joined() }
    let command = ["say", strap, "180d"] + texts
    _ = try await send(JSONSerialization.data(withJSONObject: command) + [0x0A], "say")
  }
}

extension Trait where Self == ConditionTrait {
  /// A condition for tests that emulate a service over a private D-Bus.
  static var needsBluetoothMock: Self {
    .enabled(if: PrivateBus.isInstalled, "dbus-daemon or python3-dbusmock is not installed")
  }
}
