/// One message that came over D-Bus.
struct BusMessage: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case signal(path: String, interface: String, member: String)
    /// The answer to the call with this serial number.
    case reply(to: UInt64)
    /// The refusal of the call with this serial number, such as `org.bluez.Error.NotReady`.
    case failure(to: UInt64, name: String)
    /// A call, which nobody has a reason to make.
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
    /// A dictionary of options: texts, and lists of texts.
    case options([String: BusValue])
  }
}
