/// The Bluetooth sensor to read, in the syntax of the command line, after `ble:`.
///
/// - *empty*: any strap with the Heart Rate service; with `?service=cadence`, `power`, `running`, `machine` or
///   `motion`, any sensor of that kind. The device with the strongest signal is selected, and the
///   selection does not change later.
/// - `AA:BB:CC:DD:EE:FF`: the device with this address.
/// - `NAME`: the device with this name, or with a name that begins with it.
///
/// All services of a named device are read. `?adapter=hci1` selects the machine's adapter; options
/// are joined by `&`.
public struct BLEAddress: Hashable, Sendable {
  /// The selection among the devices in range.
  public enum Target: Hashable, Sendable {
    case any(BluetoothService)
    case address(BluetoothAddress)
    case name(String)
  }

  /// The format of an address.
  public static let form =
    "ble:[ADDRESS|NAME][?adapter=hci0][&service="
    + BluetoothService.allCases.map(\.name).joined(separator: "|") + "]"

  public var target: Target
  /// The last component of the adapter's path in BlueZ, such as `hci0`; `nil` is the first one that
  /// is powered on.
  public var adapter: String?

  public init(_ target: Target, adapter: String? = nil) {
    self.target = target
    self.adapter = adapter
  }

  /// Parses the part after `ble:`; returns `nil` if it is not a valid address.
  public init?(_ text: some StringProtocol) {
    var device = String(text)
    var service: BluetoothService?
    if let mark = text.lastIndex(of: "?"), let options = Options(text[text.index(after: mark)...]) {
      device = String(text[..<mark])
      (adapter, service) = (options.adapter, options.service)
    }
    if device.isEmpty {
      target = .any(service ?? .heartRate)
      return
    }
    guard service == nil else { return nil }
    if let address = BluetoothAddress(device) {
      target = .address(address)
    } else {
      // An incomplete or overlong address is an error, not a name.
      let parts = device.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 1 || !parts.allSatisfy({ UInt64($0, radix: 16) != nil }) else {
        return nil
      }
      target = .name(device)
    }
  }

  private struct Options {
    var adapter: String?
    var service: BluetoothService?

    init?(_ text: some StringProtocol) {
      for option in text.split(separator: "&", omittingEmptySubsequences: false) {
        let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "adapter" where adapter == nil && Self.isAdapter(parts[1]): adapter = String(parts[1])
        case "service" where service == nil:
          guard let named = BluetoothService(name: parts[1]) else { return nil }
          service = named
        default: return nil
        }
      }
    }

    /// Whether a text is an element of an object path: letters, digits and underscores.
    private static func isAdapter(_ text: some StringProtocol) -> Bool {
      !text.isEmpty
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
  }
}

extension BLEAddress: CustomStringConvertible {
  /// The address in the syntax that the initializer accepts.
  public var description: String {
    var options: [String] = []
    if let adapter { options.append("adapter=\(adapter)") }
    let device: String
    switch target {
    case .any(let service):
      device = ""
      if service != .heartRate { options.append("service=\(service.name)") }
    case .address(let address): device = address.description
    case .name(let name): device = name
    }
    return "ble:" + device + (options.isEmpty ? "" : "?" + options.joined(separator: "&"))
  }
}
