import CSystemd
import Glibc

/// The D-Bus types, as its signatures name them (D-Bus Specification, Type System).
private enum BusType {
  static let byte = CChar(UInt8(ascii: "y"))
  static let bool = CChar(UInt8(ascii: "b"))
  static let real = CChar(UInt8(ascii: "d"))
  static let text = CChar(UInt8(ascii: "s"))
  static let path = CChar(UInt8(ascii: "o"))
  static let signature = CChar(UInt8(ascii: "g"))
  static let array = CChar(UInt8(ascii: "a"))
  static let variant = CChar(UInt8(ascii: "v"))
  static let structure = CChar(UInt8(ascii: "r"))
  static let entry = CChar(UInt8(ascii: "e"))
  static let int16 = CChar(UInt8(ascii: "n"))
  static let uint16 = CChar(UInt8(ascii: "q"))
  static let int32 = CChar(UInt8(ascii: "i"))
  static let uint32 = CChar(UInt8(ascii: "u"))
  static let int64 = CChar(UInt8(ascii: "x"))
  static let uint64 = CChar(UInt8(ascii: "t"))
}

extension BusMessage {
  /// Reads an sd-bus message; `nil` if it cannot be read.
  init?(_ message: OpaquePointer) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }
    var type: UInt8 = 0
    var serial: UInt64 = 0
    guard sd_bus_message_get_type(message, &type) >= 0 else { return nil }
    switch Int(type) {
    case Int(SD_BUS_MESSAGE_SIGNAL):
      kind = .signal(
        path: text(sd_bus_message_get_path(message)),
        interface: text(sd_bus_message_get_interface(message)),
        member: text(sd_bus_message_get_member(message)))
    case Int(SD_BUS_MESSAGE_METHOD_CALL):
      kind = .call(
        path: text(sd_bus_message_get_path(message)),
        interface: text(sd_bus_message_get_interface(message)),
        member: text(sd_bus_message_get_member(message)))
    case Int(SD_BUS_MESSAGE_METHOD_RETURN):
      guard sd_bus_message_get_reply_cookie(message, &serial) >= 0 else { return nil }
      kind = .reply(to: serial)
    case Int(SD_BUS_MESSAGE_METHOD_ERROR):
      guard sd_bus_message_get_reply_cookie(message, &serial) >= 0 else { return nil }
      kind = .failure(to: serial, name: text(sd_bus_message_get_error(message)?.pointee.name))
    default: kind = .other
    }
    body = []
    while let value = message.value() { body.append(value) }
  }
}

// MARK: Reading

extension OpaquePointer {
  /// Reads the next value of the message; `nil` at the end of the current container.
  fileprivate func value() -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(self, &type, &contents) > 0 else { return nil }
    switch type {
    case BusType.byte: return basic(type, UInt8(0)).map { .integer(Int($0)) }
    case BusType.bool: return basic(type, Int32(0)).map { .bool($0 != 0) }
    case BusType.int16: return basic(type, Int16(0)).map { .integer(Int($0)) }
    case BusType.uint16: return basic(type, UInt16(0)).map { .integer(Int($0)) }
    case BusType.int32: return basic(type, Int32(0)).map { .integer(Int($0)) }
    case BusType.uint32: return basic(type, UInt32(0)).map { .integer(Int($0)) }
    case BusType.int64: return basic(type, Int64(0)).map { .integer(Int($0)) }
    case BusType.uint64: return basic(type, UInt64(0)).map { .integer(Int(clamping: $0)) }
    case BusType.real: return basic(type, 0.0).map { .real($0) }
    case BusType.text, BusType.path, BusType.signature: return text(type).map { .text($0) }
    case BusType.variant:
      return within(type, contents) { value() ?? .other }
    case BusType.structure: return within(type, contents) { .list(values()) }
    case BusType.array: return array(contents)
    default: return sd_bus_message_skip(self, nil) >= 0 ? .other : nil
    }
  }

  private func values() -> [BusValue] {
    var values: [BusValue] = []
    while let value = value() { values.append(value) }
    return values
  }

  private func array(_ contents: UnsafePointer<CChar>?) -> BusValue? {
    guard let contents else { return nil }
    if contents[0] == BusType.byte, contents[1] == 0 {
      var start: UnsafeRawPointer?
      var count = 0
      guard sd_bus_message_read_array(self, BusType.byte, &start, &count) >= 0 else { return nil }
      return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
    }
    guard contents[0] == CChar(UInt8(ascii: "{")) else {
      return within(BusType.array, contents) { .list(values()) }
    }
    guard contents[1] == BusType.text || contents[1] == BusType.path else {
      return sd_bus_message_skip(self, nil) >= 0 ? .other : nil
    }
    return within(BusType.array, contents) { .dictionary(entries()) }
  }

  private func entries() -> [String: BusValue] {
    var entries: [String: BusValue] = [:]
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    while sd_bus_message_peek_type(self, &type, &contents) > 0, type == BusType.entry,
      sd_bus_message_enter_container(self, type, contents) > 0
    {
      if let key = value()?.text { entries[key] = value() }
      guard sd_bus_message_exit_container(self) >= 0 else { break }
    }
    return entries
  }

  private func within(
    _ type: CChar, _ contents: UnsafePointer<CChar>?, _ read: () -> BusValue
  ) -> BusValue? {
    guard sd_bus_message_enter_container(self, type, contents) > 0 else { return nil }
    let value = read()
    return sd_bus_message_exit_container(self) >= 0 ? value : nil
  }

  private func basic<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) -> Number? {
    var number = zero
    return sd_bus_message_read_basic(self, type, &number) > 0 ? number : nil
  }

  private func text(_ type: CChar) -> String? {
    var start: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(self, type, &start) > 0, let start else { return nil }
    return String(cString: start)
  }
}

// MARK: Writing

extension OpaquePointer {
  /// Appends an argument; a negative result is an error number.
  func append(_ argument: BusCall.Argument) -> Int32 {
    switch argument {
    case .text(let text): append(text)
    case .value(let bytes, let options):
      append(bytes) < 0 ? -EINVAL : append(.options(options))
    case .options(let options):
      within(BusType.array, "{sv}") {
        for (key, value) in options.sorted(by: { $0.key < $1.key }) {
          let status = within(BusType.entry, "sv") {
            let status = append(key)
            return status < 0 ? status : append(variant: value)
          }
          if status < 0 { return status }
        }
        return 0
      }
    }
  }

  private func append(_ bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes {
      sd_bus_message_append_array(self, BusType.byte, $0.baseAddress, $0.count)
    }
  }

  private func append(_ text: String) -> Int32 {
    text.withCString { sd_bus_message_append_basic(self, BusType.text, $0) }
  }

  private func append(variant value: BusValue) -> Int32 {
    if let text = value.text {
      return within(BusType.variant, "s") { append(text) }
    }
    return within(BusType.variant, "as") {
      within(BusType.array, "s") {
        for text in value.texts ?? [] {
          let status = append(text)
          if status < 0 { return status }
        }
        return 0
      }
    }
  }

  private func within(_ type: CChar, _ contents: String, _ write: () -> Int32) -> Int32 {
    let opened = sd_bus_message_open_container(self, type, contents)
    guard opened >= 0 else { return opened }
    let written = write()
    return written < 0 ? written : sd_bus_message_close_container(self)
  }
}
