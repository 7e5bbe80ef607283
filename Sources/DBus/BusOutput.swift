import CSystemd
import Glibc

/// A value to send over D-Bus, with its type: the part of D-Bus that is used here.
package indirect enum BusOutput: Hashable, Sendable {
  case text(String)
  case path(String)
  case bool(Bool)
  case unsigned(UInt32)
  case bytes([UInt8])
  case texts([String])
  /// A value with its type.
  case variant(BusOutput)
  /// Properties by name, each as a variant.
  case properties([String: BusOutput])
  /// Properties by interface.
  case interfaces([String: [String: BusOutput]])
  /// Interfaces by object.
  case objects([String: [String: [String: BusOutput]]])

  /// **Source** D-Bus Specification, *Type System*.
  var signature: String {
    switch self {
    case .text: "s"
    case .path: "o"
    case .bool: "b"
    case .unsigned: "u"
    case .bytes: "ay"
    case .texts: "as"
    case .variant: "v"
    case .properties: "a{sv}"
    case .interfaces: "a{sa{sv}}"
    case .objects: "a{oa{sa{sv}}}"
    }
  }
}

/// A call that another program makes of this one.
package struct BusRequest: Hashable, Sendable {
  package var path: String
  package var interface: String
  package var member: String
  package var body: [BusValue]
}

extension SystemBus {
  /// Sends a method call with values of any type.
  ///
  /// - Returns: The serial number that its response will carry.
  /// - Throws: ``SystemBusError/unreachable(errno:)`` if the connection is lost.
  package func send(
    to destination: String, _ path: String, _ interface: String, _ member: String,
    _ values: [BusOutput]
  ) throws(SystemBusError) -> UInt64 {
    try send { bus, message in
      sd_bus_message_new_method_call(bus, &message, destination, path, interface, member)
    } values: {
      values
    }
  }

  /// Emits a signal.
  ///
  /// - Throws: ``SystemBusError/unreachable(errno:)`` if the connection is lost.
  package func emit(
    _ path: String, _ interface: String, _ member: String, _ values: [BusOutput]
  ) throws(SystemBusError) {
    _ = try send { bus, message in
      sd_bus_message_new_signal(bus, &message, path, interface, member)
    } values: {
      values
    }
  }

  private func send(
    _ make: (OpaquePointer, inout OpaquePointer?) -> Int32, values: () -> [BusOutput]
  ) throws(SystemBusError) -> UInt64 {
    var message: OpaquePointer?
    var status = make(connection, &message)
    defer { sd_bus_message_unref(message) }
    for value in values() where status >= 0 {
      status = message?.append(value) ?? -EINVAL
    }
    var serial: UInt64 = 0
    if status >= 0 { status = sd_bus_send(connection, message, &serial) }
    guard status >= 0 else { throw .unreachable(errno: -status) }
    return serial
  }

  /// Responds to a call.
  ///
  /// - Parameters:
  ///   - call: The message.
  ///   - values: The response; `nil` for a method that there is not.
  static func respond(to call: OpaquePointer, _ values: [BusOutput]?) {
    guard let values else {
      sd_bus_reply_method_errno(call, -ENOSYS, nil)
      return
    }
    var reply: OpaquePointer?
    var status = sd_bus_message_new_method_return(call, &reply)
    defer { sd_bus_message_unref(reply) }
    for value in values where status >= 0 { status = reply?.append(value) ?? -EINVAL }
    // A caller that is gone needs no response.
    if status >= 0 { sd_bus_send(sd_bus_message_get_bus(call), reply, nil) }
  }
}

extension OpaquePointer {
  private static let array = CChar(UInt8(ascii: "a"))
  private static let entry = CChar(UInt8(ascii: "e"))
  private static let variant = CChar(UInt8(ascii: "v"))

  /// Appends a value; a negative result is an error number.
  fileprivate func append(_ value: BusOutput) -> Int32 {
    switch value {
    case .text(let text):
      return text.withCString { sd_bus_message_append_basic(self, CChar(UInt8(ascii: "s")), $0) }
    case .path(let path):
      return path.withCString { sd_bus_message_append_basic(self, CChar(UInt8(ascii: "o")), $0) }
    case .bool(let flag):
      var number: Int32 = flag ? 1 : 0
      return sd_bus_message_append_basic(self, CChar(UInt8(ascii: "b")), &number)
    case .unsigned(var number):
      return sd_bus_message_append_basic(self, CChar(UInt8(ascii: "u")), &number)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        sd_bus_message_append_array(self, CChar(UInt8(ascii: "y")), $0.baseAddress, $0.count)
      }
    case .texts(let texts): return container(Self.array, "s") { all(texts.map(BusOutput.text)) }
    case .variant(let value):
      return container(Self.variant, value.signature) { append(value) }
    case .properties(let properties):
      return dictionary("sv", properties.map { (.text($0), $1, true) })
    case .interfaces(let interfaces):
      return dictionary("sa{sv}", interfaces.map { (.text($0), .properties($1), false) })
    case .objects(let objects):
      return dictionary("oa{sa{sv}}", objects.map { (.path($0), .interfaces($1), false) })
    }
  }

  private func all(_ values: [BusOutput]) -> Int32 {
    for value in values {
      let status = append(value)
      if status < 0 { return status }
    }
    return 0
  }

  private func dictionary(
    _ entry: String, _ entries: [(key: BusOutput, value: BusOutput, isVariant: Bool)]
  ) -> Int32 {
    container(Self.array, "{\(entry)}") {
      for (key, value, isVariant) in entries {
        let status = container(Self.entry, entry) {
          let status = append(key)
          guard status >= 0 else { return status }
          return isVariant
            ? container(Self.variant, value.signature) { append(value) } : append(value)
        }
        if status < 0 { return status }
      }
      return 0
    }
  }

  private func container(_ type: CChar, _ contents: String, _ write: () -> Int32) -> Int32 {
    let opened = sd_bus_message_open_container(self, type, contents)
    guard opened >= 0 else { return opened }
    let written = write()
    return written < 0 ? written : sd_bus_message_close_container(self)
  }
}
