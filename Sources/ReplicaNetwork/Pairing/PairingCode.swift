import Crypto
import Foundation
import Glibc

/// What one side of a pairing shows and the other one enters: where it waits, its key, and a secret of this attempt.
///
///     WORKOUT:04R3B-…
///
/// The text has 5 bits a character, in the alphabet of Crockford's base 32, so that a person can type it and a QR code
/// is small. Case, hyphens and spaces do not matter; O is read as 0, I and L as 1.
package struct PairingCode: Hashable, Sendable {
  package let address: NetworkAddress
  /// The beginning of the hash of the key: 128 bits, for which nobody finds a second key.
  let key: [UInt8]
  /// 128 random bits.
  let secret: [UInt8]

  static let keyBytes = 16
  static let secretBytes = 16
  private static let checkBytes = 2
  private static let version: UInt8 = 0
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let prefix = "WORKOUT:"
  private static let group = 5
  /// The longest text that is looked at.
  private static let maximumText = 400

  /// Draws a secret.
  ///
  /// - Parameters:
  ///   - address: Where this side waits; its host is a number.
  ///   - key: The key of this side.
  init(at address: NetworkAddress, _ key: KeyHash) {
    self.address = address
    self.key = Array(key.bytes.prefix(Self.keyBytes))
    secret = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
  }

  /// Whether a key is that of the code.
  func has(_ key: KeyHash) -> Bool { self.key == Array(key.bytes.prefix(Self.keyBytes)) }

  /// Parses a code.
  ///
  /// - Throws: ``NetworkError/pairing(_:)``.
  package init(_ text: String) throws(NetworkError) {
    func malformed(_ problem: String) -> NetworkError { .pairing(.malformedCode(problem)) }
    var text = text.uppercased().filter { !$0.isWhitespace }
    guard text.utf8.count <= Self.maximumText else { throw malformed("the code is too long") }
    if text.hasPrefix(Self.prefix) { text.removeFirst(Self.prefix.count) }
    var (bits, count) = (0, 0)
    var bytes: [UInt8] = []
    for letter in text where letter != "-" {
      let plain: Character = letter == "O" ? "0" : letter == "I" || letter == "L" ? "1" : letter
      guard let byte = plain.asciiValue, let digit = Self.alphabet.firstIndex(of: byte) else {
        throw malformed("'\(letter)' is not in the alphabet of codes")
      }
      bits = bits << 5 | digit
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= 1 << count - 1
    }
    guard bits == 0, count < 5, bytes.count > Self.checkBytes else {
      throw malformed("the code is not whole")
    }
    let content = Array(bytes.dropLast(Self.checkBytes))
    guard Array(bytes.suffix(Self.checkBytes)) == Self.check(content) else {
      throw malformed("a character of the code is wrong or missing")
    }
    guard content[0] == Self.version else {
      throw malformed("the code is one of a later version; update this program")
    }
    let hostBytes = content.count - 1 - 2 - Self.keyBytes - Self.secretBytes
    guard hostBytes == 4 || hostBytes == 16, let host = Self.host(content[1..<1 + hostBytes]) else {
      throw malformed("the code is not whole")
    }
    let rest = Array(content.dropFirst(1 + hostBytes))
    address = NetworkAddress(host: host, port: Int(rest[0]) << 8 | Int(rest[1]))
    key = Array(rest[2..<2 + Self.keyBytes])
    secret = Array(rest.suffix(Self.secretBytes))
  }

  /// The text for a QR code; `nil` if the host is not a number.
  package var compactText: String? {
    guard let host = Self.bytes(ofHost: address.host) else { return nil }
    let port = UInt16(clamping: address.port)
    let content =
      [Self.version] + host + [UInt8(port >> 8), UInt8(truncatingIfNeeded: port)] + key + secret
    var (bits, count) = (0, 0)
    var text: [UInt8] = []
    for byte in content + Self.check(content) {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(Self.alphabet[bits >> count & 31])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { text.append(Self.alphabet[bits << (5 - count) & 31]) }
    return Self.prefix + String(decoding: text, as: UTF8.self)
  }

  /// The text for a person, in groups; `nil` if the host is not a number.
  package var text: String? {
    guard let digits = compactText?.dropFirst(Self.prefix.count) else { return nil }
    let all = Array(digits)
    return stride(from: 0, to: all.count, by: Self.group).map {
      String(all[$0..<min($0 + Self.group, all.count)])
    }.joined(separator: "-")
  }

  private static func check(_ content: [UInt8]) -> [UInt8] {
    Array(SHA256.hash(data: Data(content)).prefix(checkBytes))
  }

  private static func bytes(ofHost host: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var sixteen = in6_addr()
    guard inet_pton(AF_INET6, host, &sixteen) == 1 else { return nil }
    return withUnsafeBytes(of: sixteen) { Array($0) }
  }

  private static func host(_ bytes: ArraySlice<UInt8>) -> String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    let isWritten = Array(bytes).withUnsafeBytes {
      inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) != nil
    }
    guard isWritten else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
