import Crypto
import Foundation

/// A certificate of a key, signed with that key: the smallest that TLS 1.3 carries.
///
/// **Source** RFC 5280, section 4.1 (fields); RFC 5758, section 3.2 (ecdsa-with-SHA256); ITU-T X.690 (DER).
enum SelfSignedCertificate {
  /// Tags of DER.
  private enum Tag {
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let utf8String: UInt8 = 0x0C
    static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
    static let version: UInt8 = 0xA0
  }

  /// 1.2.840.10045.4.3.2, ecdsa-with-SHA256.
  private static let signatureAlgorithm: [UInt8] = [
    0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02,
  ]
  /// 2.5.4.3, commonName.
  private static let commonName: [UInt8] = [0x06, 0x03, 0x55, 0x04, 0x03]
  private static let name = "workout"
  private static let begins = "200101000000Z"
  /// The time of RFC 5280 for a certificate without an end.
  private static let ends = "99991231235959Z"
  private static let serialBytes = 16

  /// Returns the certificate of a key in DER.
  ///
  /// - Parameter key: The key.
  /// - Returns: The certificate.
  /// - Throws: The error of the signature, which is not expected.
  static func der(of key: P256.Signing.PrivateKey) throws -> [UInt8] {
    let publicKey = Array(key.publicKey.derRepresentation)
    // Positive, and not shorter than its bytes.
    var serial = Array(KeyHash(of: publicKey).bytes.prefix(serialBytes))
    serial[0] = serial[0] & 0x3F | 0x40
    let algorithm = element(Tag.sequence, signatureAlgorithm)
    let attribute = element(
      Tag.sequence, commonName + element(Tag.utf8String, Array(name.utf8)))
    let subject = element(Tag.sequence, element(Tag.set, attribute))
    let validity = element(
      Tag.sequence,
      element(Tag.utcTime, Array(begins.utf8)) + element(Tag.generalizedTime, Array(ends.utf8)))
    let version = element(Tag.version, element(Tag.integer, [2]))
    let content = [
      version, element(Tag.integer, serial), algorithm, subject, validity, subject, publicKey,
    ].flatMap { $0 }
    let signed = element(Tag.sequence, content)
    let signature = try key.signature(for: Data(signed)).derRepresentation
    return element(
      Tag.sequence, signed + algorithm + element(Tag.bitString, [0] + Array(signature)))
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    if content.count < 0x80 {
      length = [UInt8(truncatingIfNeeded: content.count)]
    } else {
      var rest = content.count
      while rest > 0 {
        length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
        rest >>= 8
      }
      length.insert(0x80 | UInt8(truncatingIfNeeded: length.count), at: 0)
    }
    return [tag] + length + content
  }
}
