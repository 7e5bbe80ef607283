/// A message received over D-Bus.
struct BusMessage: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case signal(path: String, interface: String, member: String)
    /// The response to the call with this serial number.
    case reply(to: UInt64)
    /// The error response to the call with this serial number, such as `org.bluez.Error.NotReady`.
    case failure(to: UInt64, name: String)
    /// Any other message, such as an unexpected method call.
    case other
  }

  var kind: Kind
  var body: [BusValue]
}

/// A call to make over D-Bus.
struct BusCall: Hashable, Sendable {
  var destination: String
  var path: String
  var interface: String
  var member: String
  var argument: Argument?

  enum Argument: Hashable, Sendable {
    case text(String)
    /// A dictionary of options: strings and lists of strings.
    case options([String: BusValue])
  }
}
