/// A value in a D-Bus message, limited to the types that are used here.
package indirect enum BusValue: Hashable, Sendable {
  case bool(Bool)
  /// An integer of any width, signed or not; values above `Int.max` are clamped.
  case integer(Int)
  case real(Double)
  /// A string, an object path or a signature.
  case text(String)
  case bytes([UInt8])
  /// An array or a structure.
  case list([BusValue])
  /// A dictionary with string keys.
  case dictionary([String: BusValue])
  /// A file descriptor, or a dictionary with other keys.
  case other

  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  package var real: Double? { if case .real(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }

  /// The strings of a list that contains only strings.
  package var texts: [String]? {
    guard case .list(let items) = self else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }

  package var dictionary: [String: BusValue]? {
    if case .dictionary(let value) = self { value } else { nil }
  }
}

/// A message received over D-Bus.
package struct BusMessage: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case signal(path: String, interface: String, member: String)
    /// The response to the call with this serial number.
    case reply(to: UInt64)
    /// The error response to the call with this serial number, such as `org.bluez.Error.NotReady`.
    case failure(to: UInt64, name: String)
    /// A call of another program.
    case call(path: String, interface: String, member: String)
    /// Any other message.
    case other
  }

  package var kind: Kind
  package var body: [BusValue]
}

/// A call to make over D-Bus.
package struct BusCall: Hashable, Sendable {
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var argument: Argument?

  package enum Argument: Hashable, Sendable {
    case text(String)
    /// A dictionary of options: strings and lists of strings.
    case options([String: BusValue])
    /// Bytes, then a dictionary of options.
    case value([UInt8], options: [String: BusValue])
  }
  package init(
    destination: String, path: String, interface: String, member: String,
    argument: Argument? = nil
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.argument = argument
  }
}
