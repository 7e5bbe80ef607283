import Crypto
import Foundation

/// Seals frames so that each opens only in its own place: the STREAM construction over ChaCha20-Poly1305.
///
/// The nonce is the frame's number and whether it is the last, so a frame that is moved, doubled, left out
/// or taken from another file does not open, and neither does the last but one as the last.
///
/// **Source** V. T. Hoang, R. Reyhanitabar, P. Rogaway, D. Vizár, *Online Authenticated-Encryption and its
/// Nonce-Reuse Misuse-Resistance*, CRYPTO 2015 (STREAM); ChaCha20-Poly1305 is RFC 8439.
struct FrameCipher {
  /// Bytes that a frame is longer sealed than open.
  static let overhead = 16

  let key: SymmetricKey
  /// The header's tag: it ties every frame to the header.
  let associated: [UInt8]

  /// - Throws: What the cipher throws; it has no reason to.
  func seal(
    _ content: ArraySlice<UInt8>, number: Int, isLast: Bool
  ) throws -> [UInt8] {
    let box = try ChaChaPoly.seal(
      content, using: key, nonce: nonce(number, isLast), authenticating: associated)
    return Array(box.ciphertext) + box.tag
  }

  /// What a frame holds; `nil` when it is not this one.
  func open(_ sealed: ArraySlice<UInt8>, number: Int, isLast: Bool) -> [UInt8]? {
    guard sealed.count >= Self.overhead,
      let box = try? ChaChaPoly.SealedBox(
        nonce: nonce(number, isLast), ciphertext: sealed.dropLast(Self.overhead),
        tag: sealed.suffix(Self.overhead)),
      let content = try? ChaChaPoly.open(box, using: key, authenticating: associated)
    else { return nil }
    return Array(content)
  }

  /// Eleven bytes of number, the highest first, and one that is 1 in the last frame.
  private func nonce(_ number: Int, _ isLast: Bool) throws -> ChaChaPoly.Nonce {
    let count = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    return try ChaChaPoly.Nonce(data: [0, 0, 0] + count + [isLast ? 1 : 0])
  }
}
