import ByteStreams
import Crypto
import Foundation

/// A key that several stores of one person share, and the files that they seal for each other with it.
///
/// A file begins with 8 bytes `WKSHARED`, the version 1, and 32 random bytes. Its content follows in frames of the
/// STREAM construction (``FrameCipher``), under a key that is derived from the shared key and the random bytes. The
/// associated data of each frame is the header and the name of the file's place, so a file opens in its own place
/// alone. Whoever opens a frame knows that a holder of the key sealed it.
package struct SharedKey: Hashable, Sendable, Codable {
  /// The number of bytes of a key.
  package static let byteCount = Secret.byteCount
  /// The number of content bytes in every frame but the last.
  package static let frameSize = 65_536
  /// The number of bytes of a sealed frame that is not the last.
  package static let sealedFrameSize = frameSize + FrameCipher.overhead
  /// The number of bytes before the first frame.
  package static let headerSize = magic.count + 1 + saltSize

  private static let magic = Array("WKSHARED".utf8)
  private static let version: UInt8 = 1
  private static let saltSize = 32

  private let secret: Secret

  /// Makes a random key.
  package init() {
    var generator = SystemRandomNumberGenerator()
    secret = Secret(from: &generator)
  }

  /// Creates a key from its bytes; `nil` unless there are ``byteCount``.
  package init?(bytes: [UInt8]) {
    guard let secret = Secret(bytes) else { return nil }
    self.secret = secret
  }

  /// The bytes of the key.
  package var bytes: [UInt8] { secret.bytes }

  /// Returns 16 hexadecimal digits that a holder of the key finds for a value, and nobody else connects with it.
  ///
  /// - Parameters:
  ///   - purpose: What is named.
  ///   - value: The value.
  /// - Returns: The digits.
  package func name(of purpose: String, _ value: some Sequence<UInt8>) -> String {
    Hexadecimal.text(
      secret.derived(for: "workout shared file 1: \(purpose)", from: value).prefix(8))
  }

  /// The size of the content of a sealed file; `nil` if no file has this size.
  ///
  /// - Parameter size: The size of the file in bytes.
  /// - Returns: The number of content bytes.
  package static func contentSize(ofFile size: Int) -> Int? {
    let frames = size - headerSize
    guard frames >= FrameCipher.overhead else { return nil }
    let full = (frames - 1) / sealedFrameSize
    let last = frames - full * sealedFrameSize
    guard last > FrameCipher.overhead || full == 0 else { return nil }
    return full * frameSize + last - FrameCipher.overhead
  }

  /// Begins to seal a file.
  ///
  /// - Parameter place: The name of its place.
  /// - Returns: Seals its frames, which follow its header.
  package func seal(at place: String) -> SharedKeyFrames {
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<Self.saltSize).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return frames(Self.magic + [Self.version] + salt, place)
  }

  /// Begins to open a file.
  ///
  /// - Parameters:
  ///   - header: The first ``headerSize`` bytes of the file.
  ///   - place: The name of its place.
  /// - Returns: What opens its frames.
  /// - Throws: `SealingError.notSealed`, `.newerVersion(_:)`, `.headerCut`.
  package func open(_ header: [UInt8], at place: String) throws(SealingError) -> SharedKeyFrames {
    guard header.starts(with: Self.magic) else { throw .notSealed }
    guard header.count == Self.headerSize else { throw .headerCut }
    let version = header[Self.magic.count]
    guard version == Self.version else { throw .newerVersion(Int(version)) }
    return frames(header, place)
  }

  private func frames(_ header: [UInt8], _ place: String) -> SharedKeyFrames {
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret.bytes), salt: header.suffix(Self.saltSize),
      info: Data("workout shared file 1: frames".utf8), outputByteCount: 32)
    return SharedKeyFrames(
      header: header, cipher: FrameCipher(key: key, associated: header + Array(place.utf8)))
  }
}

/// Seals or opens the frames of one file of a ``SharedKey``, in their order.
///
/// It is not copyable, since two copies would use the same nonce for two contents.
package struct SharedKeyFrames: ~Copyable {
  /// The first bytes of the file.
  package let header: [UInt8]
  private let cipher: FrameCipher
  private var number = 0

  init(header: [UInt8], cipher: FrameCipher) {
    self.header = header
    self.cipher = cipher
  }

  /// Seals the content of the next frame.
  ///
  /// - Parameters:
  ///   - content: ``SharedKey/frameSize`` bytes; fewer only of the last frame.
  ///   - isLast: Whether it is the last frame.
  /// - Returns: The frame.
  /// - Throws: The error of the cipher, which is not expected.
  package mutating func seal(_ content: ArraySlice<UInt8>, isLast: Bool) throws -> [UInt8] {
    defer { number += 1 }
    return try cipher.seal(content, number: number, isLast: isLast)
  }

  /// Opens the next frame.
  ///
  /// - Parameters:
  ///   - sealed: The frame.
  ///   - isLast: Whether the file ends with it.
  /// - Returns: Its content.
  /// - Throws: `SealingError.damaged(_:)` unless it is the authentic frame of its place.
  package mutating func open(
    _ sealed: ArraySlice<UInt8>, isLast: Bool
  ) throws(SealingError) -> [UInt8] {
    guard let content = cipher.open(sealed, number: number, isLast: isLast) else {
      let offset = SharedKey.headerSize + number * SharedKey.sealedFrameSize
      throw .damaged(SealingError.Place(frame: number + 1, offset: offset))
    }
    number += 1
    return content
  }
}
