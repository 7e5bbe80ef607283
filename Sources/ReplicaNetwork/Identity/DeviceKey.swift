import Crypto
package import Foundation
package import HealthStorage
import NIOCore
import NIOSSL
import Replication

/// SHA-256 of a public key: the identity of a replica on a network.
package struct KeyHash: Hashable, Sendable, CustomStringConvertible {
  /// 32 bytes.
  package let bytes: [UInt8]

  /// Hashes a public key.
  ///
  /// - Parameter publicKey: Its SubjectPublicKeyInfo in DER.
  init(of publicKey: some Sequence<UInt8>) {
    bytes = Array(SHA256.hash(data: Data(publicKey)))
  }

  /// Parses 64 hexadecimal digits; `nil` for anything else.
  init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 2 * SHA256.byteCount else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The key of this store on a network, made once, and a certificate of it.
///
/// Nobody issues the certificate, and nothing in it is looked at but the key.
package struct DeviceKey: Sendable {
  private let key: P256.Signing.PrivateKey
  package let hash: KeyHash

  init(_ key: P256.Signing.PrivateKey = P256.Signing.PrivateKey()) {
    self.key = key
    hash = KeyHash(of: key.publicKey.derRepresentation)
  }

  /// Reads a key; `nil` if the bytes are none.
  ///
  /// - Parameter bytes: The raw bytes of its P-256 scalar.
  package init?(rawRepresentation bytes: Data) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
    self.init(key)
  }

  /// Returns the key of a store; makes one for a store without.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Returns: The key.
  /// - Throws: `ReplicationError`, or the errors of the store.
  package static func prepare(_ store: HealthStore) async throws -> DeviceKey {
    if let key = try await read(store) { return key }
    try await PairedReplicas.update(store, makingKey: makeKey) { _ in }
    guard let key = try await read(store) else { throw ReplicationError.malformedState }
    return key
  }

  /// Makes a private key, as its raw bytes.
  package static func makeKey() -> Data { P256.Signing.PrivateKey().rawRepresentation }

  private static func read(_ store: HealthStore) async throws -> DeviceKey? {
    guard let bytes = try await PairedReplicas.read(store)?.key else { return nil }
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else {
      throw ReplicationError.malformedState
    }
    return DeviceKey(key)
  }

  /// The settings of both sides of a connection: TLS 1.3 alone, P-256 keys alone, and a certificate of either side.
  ///
  /// Which key is accepted a callback decides for each connection, in place of authorities.
  func configuration() throws -> TLSConfiguration {
    let certificate = try NIOSSLCertificate(bytes: SelfSignedCertificate.der(of: key), format: .der)
    let own = try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der)
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv13
    configuration.maximumTLSVersion = .tlsv13
    configuration.certificateVerification = .noHostnameVerification
    configuration.trustRoots = .certificates([])
    configuration.certificateChain = [.certificate(certificate)]
    configuration.privateKey = .privateKey(own)
    configuration.verifySignatureAlgorithms = [.ecdsaSecp256R1Sha256]
    configuration.signingSignatureAlgorithms = [.ecdsaSecp256R1Sha256]
    configuration.applicationProtocols = [NetworkProtocol.name]
    configuration.shutdownTimeout = .seconds(2)
    return configuration
  }
}
