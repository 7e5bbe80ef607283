/// Seals content incrementally; it buffers at most one frame.
///
///     var writer = try SealedWriter(to: [key], release: release.code, recall: release.recall)
///     for piece in content { file.write(try writer.append(piece)) }
///     file.write(try writer.finish())
///
/// It is not copyable, since two copies would use the same nonce for two contents.
public struct SealedWriter: ~Copyable {
  /// The default number of content bytes in a frame.
  public static let defaultFrameSize = 65_536

  private let cipher: FrameCipher
  private let frameSize: Int
  private var header: [UInt8]
  private var content: [UInt8] = []
  private var number = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - recipients: The recipients; each can open the complete file.
  ///   - release: The code of the file, stored unencrypted.
  ///   - recall: The secret with which the sender proves a recall.
  ///   - frameSize: Content bytes in a frame, clamped to 1...1 048 576.
  /// - Throws: `SealingError.recipientCount`, `.unusableKey`.
  public init(
    to recipients: [RecipientKey], release: ReleaseCode, recall: RecallSecret,
    frameSize: Int = defaultFrameSize
  ) throws(SealingError) {
    guard (1...SealedHeader.maximumRecipients).contains(recipients.count) else {
      throw .recipientCount(recipients.count, most: SealedHeader.maximumRecipients)
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

  /// Appends content, and returns the sealed bytes that are ready: the header, and every frame but
  /// the last.
  public mutating func append(_ bytes: some Collection<UInt8>) throws -> [UInt8] {
    content.append(contentsOf: bytes)
    var sealed = header
    header = []
    var position = 0
    // A full frame may be the last, so it is held until another byte follows.
    while content.count - position > frameSize {
      let end = position + frameSize
      sealed += try cipher.seal(content[position..<end], number: number, isLast: false)
      number += 1
      position = end
    }
    content.removeFirst(position)
    return sealed
  }

  /// Returns the rest of the file, with the frame marked as the last.
  public consuming func finish() throws -> [UInt8] {
    header + (try cipher.seal(content[...], number: number, isLast: true))
  }

  /// The number of buffered bytes, at most one frame after `append(_:)`.
  var heldCount: Int { content.count }
}
