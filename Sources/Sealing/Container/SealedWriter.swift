/// Seals content piece by piece, holding no more than a frame of it.
///
///     var writer = try SealedWriter(to: [key], release: release.code, recall: release.recall)
///     for piece in content { file.write(try writer.append(piece)) }
///     file.write(try writer.finish())
///
/// It cannot be copied: two copies would use one nonce for two contents.
public struct SealedWriter: ~Copyable {
  /// Bytes of content in a frame.
  public static let defaultFrameSize = 65_536

  private let cipher: FrameCipher
  private let frameSize: Int
  private var header: [UInt8]
  private var content: [UInt8] = []
  private var number = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - recipients: Who can open it; each has the whole.
  ///   - release: What the file is called; stands on it in the clear.
  ///   - recall: What its sender proves a recall with.
  ///   - frameSize: Bytes of content in a frame, 1 to 1 048 576; more or less is cut to that.
  /// - Throws: `SealingError.recipientCount`, `.unusableKey`.
  public init(
    to recipients: [RecipientKey], release: ReleaseCode, recall: RecallSecret,
    frameSize: Int = defaultFrameSize
  ) throws(SealingError) {
    guard (1...SealedHeader.mostRecipients).contains(recipients.count) else {
      throw .recipientCount(recipients.count, most: SealedHeader.mostRecipients)
    }
    let key = ContentKey()
    var slots: [SealedHeader.Slot] = []
    for recipient in recipients { slots.append(try key.wrapped(for: recipient)) }
    let sizes = SealedHeader.frameSizes
    self.frameSize = min(max(frameSize, sizes.lowerBound), sizes.upperBound)
    let bytes = SealedHeader(
      release: release, frameSize: self.frameSize, commitment: recall.commitment, slots: slots
    ).bytes
    let tag = key.tag(of: bytes)
    header = bytes + tag
    cipher = key.frames(tag: tag)
  }

  /// Takes content, and gives what of the file is ready: the header, and every frame that is not the last.
  public mutating func append(_ bytes: some Collection<UInt8>) throws -> [UInt8] {
    content.append(contentsOf: bytes)
    var sealed = header
    header = []
    var position = 0
    // A full frame may be the last: it waits until there is a byte after it.
    while content.count - position > frameSize {
      let end = position + frameSize
      sealed += try cipher.seal(content[position..<end], number: number, isLast: false)
      number += 1
      position = end
    }
    content.removeFirst(position)
    return sealed
  }

  /// Gives the rest of the file, with the frame that says that it is the last.
  public consuming func finish() throws -> [UInt8] {
    header + (try cipher.seal(content[...], number: number, isLast: true))
  }

  /// Bytes it holds back: never more than a frame once it has given what is ready.
  var heldCount: Int { content.count }
}
