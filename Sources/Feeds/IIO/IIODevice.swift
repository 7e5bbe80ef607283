/// A device or trigger as described by its kernel.
struct IIODevice: Hashable, Sendable {
  /// The identifier, such as `iio:device0`.
  var id: String
  /// The name, such as `bmi160`; it may be absent, and need not be unique.
  var name: String?
  var label: String?
  var channels: [IIOChannel]
  var attributes: [String]
  var isTrigger = false

  func channel(_ id: String) -> IIOChannel? { channels.first { $0.id == id && !$0.isOutput } }

  /// Whether a word of the user names this device.
  func isCalled(_ word: String) -> Bool { word == id || word == name || word == label }

  /// The name, or the identifier without one.
  var title: String { name ?? id }

  /// Whether its three axes of a quantity can be read in a buffer.
  func streams(_ quantity: IIOQuantity) -> Bool {
    quantity.channels.allSatisfy { channel($0)?.isScanElement == true }
  }

  var hasPressure: Bool {
    guard let channel = channel(Self.pressure) else { return false }
    return channel.attributes.contains("input") || channel.attributes.contains("raw")
  }

  static let pressure = "pressure"
  static let temperature = "temp"
  static let timestamp = "timestamp"
}
