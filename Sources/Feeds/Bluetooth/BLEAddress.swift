/// Which Bluetooth sensor is meant, in the words of the command line, after `ble:`.
///
/// - *nothing*: any strap with the Heart Rate service, `?service=cadence` or `?service=power` any
///   bicycle sensor of that kind; the one that is heard loudest, and from then on always that one.
/// - `AA:BB:CC:DD:EE:FF`: the device with this address.
/// - `NAME`: the device with this name, or whose name begins so.
///
/// A device that is named is read with all its services. `?adapter=hci1` chooses the machine's adapter;
/// options are joined by `&`.
public struct BLEAddress: Hashable, Sendable {
  /// Which of the devices in reach.
  public enum Target: Hashable, Sendable {
    case any(BluetoothService)
    case address(BluetoothAddress)
    case name(String)
  }

  /// What the text of an address looks like.
  public static let form = "ble:[ADDRESS|NAME][?adapter=hci0][&service=heart-rate|cadence|power]"

  public var target: Target
  /// The last part of the adapter's path in BlueZ, such as `hci0`; `nil` is the first one that is on.
  public var adapter: String?

  public init(_ target: Target, adapter: String? = nil) {
    self.target = target
    self.adapter = adapter
  }

  /// Reads what follows `ble:`; `nil` when it is no address.
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
      // Part of an address, or too much of one, is a mistake rather than a name.
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

    /// An element of an object path: letters, digits and underscores.
    private static func isAdapter(_ text: some StringProtocol) -> Bool {
      !text.isEmpty
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
  }
}

extension BLEAddress: CustomStringConvertible {
  /// The address as it may be written again.
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
