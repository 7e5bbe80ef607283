import Foundation
import NIOCore

/// The name and the version of the protocol.
enum NetworkProtocol {
  /// The name in the handshake of TLS.
  static let name = "workout-replica/1"
  static let version = 1
}

/// The kinds of messages, with the byte of each (docs/sync.md).
enum MessageKind: UInt8, CaseIterable, Sendable {
  case hello = 1
  case ready = 2
  case request = 3
  case changes = 4
  case part = 5
  case current = 6
  case receipt = 7
  case news = 8
  case end = 9
  case problem = 10
  case proof = 16
  case commitment = 17
  case nonce = 18
  case answer = 19
  case mirrorState = 24
  case mirrorRequest = 25
  case mirrorReply = 26

  /// The maximum length of the payload in bytes.
  var maximumLength: Int { self == .part ? Message.partSize : Message.maximumHead }
}

/// A message: a kind, and a payload, which is JSON but for parts of an archive.
struct Message: Sendable {
  let kind: MessageKind
  let payload: ByteBuffer

  /// The bytes of an archive in one message, at most.
  static let partSize = 1 << 16
  /// The maximum length of JSON in bytes.
  static let maximumHead = 1 << 16
  /// The bytes before a payload: the kind, and the length in four bytes (big-endian).
  static let headerSize = 5

  init(_ kind: MessageKind, _ payload: ByteBuffer = ByteBuffer()) {
    (self.kind, self.payload) = (kind, payload)
  }

  /// - Throws: ``MessageError/tooLong(kind:length:)`` for a value with too long texts.
  init(_ kind: MessageKind, _ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(value)
    guard json.count <= kind.maximumLength else {
      throw MessageError.tooLong(kind: kind.rawValue, length: json.count)
    }
    self.init(kind, ByteBuffer(bytes: json))
  }

  /// Decodes the payload.
  ///
  /// - Throws: ``MessageError/malformed(kind:)``, also for values that are not valid.
  func value<Value: MessageValue>(_ type: Value.Type) throws(MessageError) -> Value {
    let value = try? JSONDecoder().decode(type, from: Data(payload.readableBytesView))
    guard let value, value.isValid else { throw .malformed(kind: kind.rawValue) }
    return value
  }
}

/// A value that the payload of a message has.
protocol MessageValue: Codable, Sendable {
  /// Whether its numbers and texts are possible.
  var isValid: Bool { get }
}

/// Bytes that are not a message, or not one that is expected.
enum MessageError: Error, Hashable, Sendable {
  case unknownKind(UInt8)
  case tooLong(kind: UInt8, length: Int)
  case malformed(kind: UInt8)
  case unexpected(kind: UInt8)
}

extension MessageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownKind(let kind): "a message of the unknown kind \(kind)"
    case .tooLong(let kind, let length): "a message of kind \(kind) with \(length) bytes"
    case .malformed(let kind): "a message of kind \(kind) that cannot be read"
    case .unexpected(let kind): "a message of kind \(kind) that nothing asked for"
    }
  }
}

/// Splits the bytes of a connection into messages; a length is checked before anything is stored.
struct MessageDecoder: NIOSingleStepByteToMessageDecoder {
  typealias InboundOut = Message

  func decode(buffer: inout ByteBuffer) throws -> Message? {
    let start = buffer.readerIndex
    guard let byte = buffer.getInteger(at: start, as: UInt8.self) else { return nil }
    guard let kind = MessageKind(rawValue: byte) else { throw MessageError.unknownKind(byte) }
    guard let length = buffer.getInteger(at: start + 1, as: UInt32.self) else { return nil }
    guard length <= kind.maximumLength else {
      throw MessageError.tooLong(kind: byte, length: Int(length))
    }
    guard buffer.readableBytes >= Message.headerSize + Int(length) else { return nil }
    buffer.moveReaderIndex(forwardBy: Message.headerSize)
    return Message(kind, buffer.readSlice(length: Int(length)) ?? ByteBuffer())
  }

  func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> Message? {
    try decode(buffer: &buffer)
  }
}

/// Writes messages as bytes.
struct MessageEncoder: MessageToByteEncoder {
  typealias OutboundIn = Message

  func encode(data: Message, out: inout ByteBuffer) {
    out.writeInteger(data.kind.rawValue)
    out.writeInteger(UInt32(truncatingIfNeeded: data.payload.readableBytes))
    out.writeImmutableBuffer(data.payload)
  }
}
