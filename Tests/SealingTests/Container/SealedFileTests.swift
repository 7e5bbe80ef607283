import Crypto
import Foundation
import TestSupport
import Testing

@testable import Sealing

@Suite("Sealed files")
struct SealedFileTests {
  // PRIV-03
  @Test(
    "any content is unchanged by sealing and opening, whatever the chunk sizes",
    arguments: [0, 1, 15, 16, 17, 31, 32, 33, 48, 1000])
  func roundTrip(count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for pieces in [1, 3, 16, 17, 4096] {
      let file = try SealedFile(content, pieces: pieces)
      let frames = max(1, (count + 15) / 16)
      #expect(file.bytes.count == SealedFile.headerCount() + count + 16 * frames)
      for outPieces in [1, 5, 32, 4096] {
        let opened = SealedFile.open(file.bytes, pieces: outPieces)
        #expect(opened.error == nil)
        #expect(opened.content == content)
        #expect(opened.frames.count == frames)
      }
    }
  }

  @Test("the same content never gives the same sealed bytes, and no part of it is visible")
  func fresh() throws {
    let content = Array("heart rate 61 61 61 61 61 61 61 61".utf8)
    let first = try SealedFile(content).bytes.dropFirst(22)
    let second = try SealedFile(content).bytes.dropFirst(22)
    // Except for the plain header, no eight bytes are equal at the same position.
    let frames = (first.suffix(content.count + 48), second.suffix(content.count + 48))
    #expect(zip(frames.0, frames.1).count { $0 == $1 } < 8)
    #expect(Data(first).range(of: Data(content.prefix(5))) == nil)
  }

  @Test("each of several recipients opens all of the content, and nobody else any of it")
  func recipients() throws {
    let keys = (0..<5).map { _ in OpeningKey() }
    let content = Array(repeating: UInt8(9), count: 100)
    let file = try SealedFile(content, to: keys)
    for key in keys { #expect(SealedFile.open(file.bytes, with: key).content == content) }
    let other = OpeningKey()
    #expect(
      SealedFile.open(file.bytes, with: other)
        == SealedFile.Opened(error: .otherKey(other.recipient.fingerprint)))
  }

  @Test("a file names none of its recipients")
  func anonymous() throws {
    let file = try SealedFile([1, 2, 3])
    let key = Data(SealedFile.key.recipient.bytes)
    #expect(Data(file.bytes).range(of: key) == nil)
  }

  @Test("zero recipients and more than 256 are rejected", arguments: [0, 257])
  func recipientCount(count: Int) throws {
    let keys = Array(repeating: SealedFile.key, count: count)
    #expect(throws: SealingError.recipientCount(count, most: 256)) {
      try SealedFile([1], to: keys)
    }
  }

  @Test("a key without a shared secret is rejected when sealing")
  func voidKey() throws {
    // The point of order one (RFC 7748, section 6.1: the shared secret would be all zeros).
    let void = RecipientKey(bytes: Array(repeating: 0, count: 32))
    var generator = SystemRandomNumberGenerator()
    let code = ReleaseCode(from: &generator)
    let recall = RecallSecret(from: &generator)
    var refusal: SealingError?
    do throws(SealingError) {
      _ = try SealedWriter(to: [void], release: code, recall: recall)
    } catch {
      refusal = error
    }
    #expect(refusal == .unusableKey(void.fingerprint))
  }

  @Test("the wrapping is HPKE: it opens the test vector of RFC 9180, A.2.1")
  func hpke() throws {
    let key = try Curve25519.KeyAgreement.PrivateKey(
      rawRepresentation: bytes("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb"))
    var recipient = try HPKE.Recipient(
      privateKey: key, ciphersuite: ContentKey.wrapping,
      info: Data(bytes("4f6465206f6e2061204772656369616e2055726e")),
      encapsulatedKey: Data(
        bytes("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a")))
    let content = try recipient.open(
      bytes(
        "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28"
      ),
      authenticating: bytes("436f756e742d30"))
    #expect(String(decoding: content, as: UTF8.self) == "Beauty is truth, truth beauty")
  }

  @Test(
    "a file of version 1, sealed by a second implementation, opens with either of its keys",
    arguments: ["first.key", "second.key"])
  func frozen(name: String) throws {
    let folder = PackageRoot.url("Fixtures/sealed")
    let key = try KeyFile.openingKey(at: folder.appending(path: name).path)
    #expect(
      try KeyFile.recipientKey(at: folder.appending(path: name + ".pub").path) == key.recipient)
    let sealed = Array(try Data(contentsOf: folder.appending(path: "version-1.sealed")))
    let content = Array(try Data(contentsOf: folder.appending(path: "version-1.ndjson")))
    let opened = SealedFile.open(sealed, with: key)
    #expect(opened.error == nil)
    #expect(opened.content == content)
    let notice = try KeyFile.recallNotice(at: folder.appending(path: "version-1.recall").path)
    #expect(
      SealedFile.open(sealed, with: key, notices: [notice]).error == .recalled(notice.release))
  }

  @Test("200 MB are processed in the memory of a few frames")
  func streaming() throws {
    var generator = SystemRandomNumberGenerator()
    var writer = try SealedWriter(
      to: [SealedFile.key.recipient], release: ReleaseCode(from: &generator),
      recall: RecallSecret(from: &generator))
    var reader = SealedReader(openingWith: SealedFile.key)
    let piece = (0..<250_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    var sent = SHA256()
    var received = SHA256()
    var most = 0
    func receive(_ bytes: [UInt8]) throws {
      reader.append(bytes)
      while let content = try reader.next() { received.update(data: content) }
      most = max(most, reader.heldCount)
    }
    for _ in 0..<800 {
      sent.update(data: piece)
      try receive(try writer.append(piece))
      most = max(most, writer.heldCount)
    }
    try receive(try writer.finish())
    reader.finish()
    while let content = try reader.next() { received.update(data: content) }
    #expect(Array(sent.finalize()) == Array(received.finalize()))
    #expect(most <= SealedWriter.defaultFrameSize + FrameCipher.overhead)
  }

  private func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
