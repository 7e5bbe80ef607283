import Crypto
package import Foundation
package import SeriesCoding

/// Encrypts the records of a recording's log next to an encrypted store, and leaves those of a plain one as they are.
///
/// The log is a file of its own, outside the database, which would otherwise contain the newest seconds in the clear.
/// Each record is sealed alone, with a nonce drawn at random: the log is written over again and again, also after a
/// crash, and no counter survives every crash. A recording has its own key, so that its nonces alone must not
/// repeat: a week has 2^21 records, and the probability that two of them have one nonce is below 2^-54.
///
/// A sealed record is the nonce (12 bytes), the encrypted payload and the tag (16 bytes). The number of the record is
/// authenticated with it, so a record is not valid at another place of the log, and never in that of another recording.
///
/// **Source** RFC 8439, *ChaCha20 and Poly1305*; RFC 5869, *HKDF*, with SHA-256. See docs/decisions/0056.
package struct RecordSeal: Sendable {
  private let key: SymmetricKey?

  private static let purpose = Data("workout recording log 1".utf8)

  /// Derives the key of a recording from that of its store; `nil` for a plain one.
  package init(_ key: StoreKey?, recording: UUID) {
    let salt = withUnsafeBytes(of: recording.uuid) { Data($0) }
    self.key = key.map {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: $0.bytes), salt: salt, info: Self.purpose,
        outputByteCount: SHA256.byteCount)
    }
  }

  /// Seals the payload of a record, to other bytes each time; `nil` if the cipher fails, which no payload causes.
  package func sealed(_ payload: [UInt8], number: UInt64) -> [UInt8]? {
    guard let key else { return payload }
    let box = try? ChaChaPoly.seal(payload, using: key, authenticating: Self.bytes(of: number))
    return box.map { Array($0.combined) }
  }

  /// Opens the payload of a record.
  ///
  /// - Throws: ``ChunkError/notAuthentic`` if it was changed, is of another place or another recording, or was written
  ///   without this key.
  package func opened(_ sealed: [UInt8], number: UInt64) throws(ChunkError) -> [UInt8] {
    guard let key else { return sealed }
    do {
      let box = try ChaChaPoly.SealedBox(combined: sealed)
      return Array(try ChaChaPoly.open(box, using: key, authenticating: Self.bytes(of: number)))
    } catch {
      throw .notAuthentic
    }
  }

  private static func bytes(of number: UInt64) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }
}
