import Crypto
import Foundation

/// Thirty-two secret bytes, which no description prints.
struct Secret: Hashable, Sendable {
  static let byteCount = 32
  let bytes: [UInt8]

  init(from generator: inout some RandomNumberGenerator) {
    bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// The secret of these bytes; `nil` for any other number of them.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// The secret of a private key, which has as many bytes.
  init(key: Data) {
    bytes = Array(key)
  }

  /// Bytes that only who has the secret can make: HMAC-SHA256 of the message, apart for each purpose.
  func derived(for purpose: String, from message: some Sequence<UInt8> = []) -> [UInt8] {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(purpose.utf8) + [0] + message, using: SymmetricKey(data: bytes))
    return Array(code)
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  var description: String { "(secret)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let data = Data(base64Encoded: text), let secret = Secret(Array(data)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 32 bytes")
    }
    self = secret
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Data(bytes).base64EncodedString())
  }
}
