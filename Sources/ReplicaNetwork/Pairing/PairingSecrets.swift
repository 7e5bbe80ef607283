import Crypto
import Foundation
import Replication

/// The proofs and the digits of a pairing; each depends on the keys of both sides.
///
/// With TLS 1.3 and a certificate of either side, each has proven to the other that it holds its key in this
/// connection. So what binds both keys binds the connection: who stands between the two sides has other keys.
struct PairingSecrets {
  /// The keys of the side that connected, and of the one that waited.
  let guest: KeyHash
  let host: KeyHash
  /// What the side that connected is for the other one, as a part of every proof; empty for replicas of one person.
  var role: ReplicaRole?

  enum Side: String {
    case guest, host
  }

  private static let label = "workout pair 1: "

  /// What begins a text that both sides reckon alike: its purpose, the role if there is one, and both keys.
  private func beginning(_ purpose: String) -> Data {
    let role = role.map { " \($0.rawValue)" } ?? ""
    return Data((Self.label + purpose + role).utf8) + [0] + guest.bytes + host.bytes
  }

  static let nonceBytes = 16
  private static let digits: UInt64 = 1_000_000

  /// The proof of one side that it has the secret of a code: HMAC-SHA256 over its side, the role and both keys.
  func proof(of side: Side, secret: [UInt8]) -> [UInt8] {
    Array(
      HMAC<SHA256>.authenticationCode(
        for: beginning(side.rawValue), using: SymmetricKey(data: secret)))
  }

  /// Whether a proof of the other side is right, in a time that does not depend on where it is wrong.
  func holds(_ proof: [UInt8], of side: Side, secret: [UInt8]) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      Data(proof),
      authenticating: beginning(side.rawValue), using: SymmetricKey(data: secret))
  }

  /// A random number of one side.
  static func nonce() -> [UInt8] { SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) } }

  /// The commitment of the side that waited to its number, which it reveals after it has that of the other side.
  func commitment(to nonce: [UInt8]) -> [UInt8] {
    Array(SHA256.hash(data: beginning("commitment") + nonce))
  }

  /// The six digits that both sides show.
  ///
  /// Neither side can choose its number after it has seen that of the other one: so somebody between the two gets equal
  /// digits on both with a probability of one in a million, once an attempt.
  ///
  /// **Source** Bluetooth Core Specification 5.4, volume 3, part H, 2.3.5.6.2 (numeric comparison, LE Secure
  /// Connections), and 2.2.9 (the function g2). **Departs from it** in the keys, which are those of TLS, and in the
  /// hash, SHA-256 over all fields in place of AES-CMAC.
  func digits(guestNonce: [UInt8], hostNonce: [UInt8]) -> String {
    let hash = SHA256.hash(data: beginning("digits") + guestNonce + hostNonce)
    let number = hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % Self.digits
    let text = String(number)
    return String(repeating: "0", count: 6 - text.count) + text
  }
}

/// The proof of a side, or its random number.
struct PairingBytes: MessageValue {
  var bytes: Data

  init(_ bytes: [UInt8]) { self.bytes = Data(bytes) }

  var isValid: Bool { bytes.count == PairingSecrets.nonceBytes || bytes.count == 32 }
}

/// The answer of the person at one side.
struct PairingAnswer: MessageValue {
  var isYes: Bool

  private enum CodingKeys: String, CodingKey {
    case isYes = "yes"
  }

  var isValid: Bool { true }
}
