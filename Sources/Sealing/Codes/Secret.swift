import Crypto
import Foundation

/// A secret of 32 bytes that is never printed in a description.
struct Secret: Hashable, Sendable {
  static let byteCount = 32
  let bytes: [UInt8]

  init(from generator: inout some RandomNumberGenerator) {
    bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Creates a secret from its bytes; `nil` unless there are 32.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Creates a secret from a private key, which has 32 bytes.
  init(key: Data) {
    bytes = Array(key)
  }

  /// Derives bytes that require the secret: HMAC-SHA256 of the message, separate for each purpose.
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
