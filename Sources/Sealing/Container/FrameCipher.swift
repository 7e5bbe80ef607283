import Crypto
import Foundation

/// Seals frames so that each opens only at its own position: the STREAM construction over
/// ChaCha20-Poly1305.
///
/// The nonce contains the frame's number and whether it is the last. A frame that is moved,
/// duplicated, removed or taken from another file therefore does not open, and neither does an
/// earlier frame in place of the last.
///
/// **Source** V. T. Hoang, R. Reyhanitabar, P. Rogaway, D. Vizár, *Online Authenticated-Encryption
/// and its Nonce-Reuse Misuse-Resistance*, CRYPTO 2015 (STREAM); ChaCha20-Poly1305 is RFC 8439.
struct FrameCipher {
  /// The number of bytes by which sealing lengthens a frame.
  static let overhead = 16

  let key: SymmetricKey
  /// The header's tag, which binds every frame to the header.
  let associated: [UInt8]

  /// - Throws: The error of the cipher, which is not expected.
  func seal(
    _ content: ArraySlice<UInt8>, number: Int, isLast: Bool
  ) throws -> [UInt8] {
    let box = try ChaChaPoly.seal(
      content, using: key, nonce: nonce(number, isLast), authenticating: associated)
    return Array(box.ciphertext) + box.tag
  }

  /// Opens a frame; `nil` if it is not the authentic frame of this position.
  func open(_ sealed: ArraySlice<UInt8>, number: Int, isLast: Bool) -> [UInt8]? {
    guard sealed.count >= Self.overhead,
      let box = try? ChaChaPoly.SealedBox(
        nonce: nonce(number, isLast), ciphertext: sealed.dropLast(Self.overhead),
        tag: sealed.suffix(Self.overhead)),
      let content = try? ChaChaPoly.open(box, using: key, authenticating: associated)
    else { return nil }
    return Array(content)
  }

  /// Returns the nonce: eleven bytes of the big-endian number, and one that is 1 in the last frame.
  private func nonce(_ number: Int, _ isLast: Bool) throws -> ChaChaPoly.Nonce {
    let count = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    return try ChaChaPoly.Nonce(data: [0, 0, 0] + count + [isLast ? 1 : 0])
  }
}
