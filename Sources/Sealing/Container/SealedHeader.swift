/// The header before the frames; docs/sealed-files.md documents it byte by byte.
struct SealedHeader {
  static let magic = Array("WKSEALED".utf8)
  static let version: UInt8 = 1
  static let maximumRecipients = 256
  static let frameSizes = 1...1_048_576

  /// The wrapped content key for one recipient, without the recipient's identity.
  struct Slot: Hashable {
    static let encapsulatedCount = 32
    static let wrappedCount = 48

    let encapsulated: [UInt8]
    let wrapped: [UInt8]
  }

  let release: ReleaseCode
  /// The number of content bytes in every frame but the last.
  let frameSize: Int
  let commitment: RecallSecret.Commitment
  let slots: [Slot]

  private static let tagCount = 32
  private static let fixedCount =
    magic.count + 1 + ReleaseCode.byteCount + 4 + RecallSecret.Commitment.byteCount + 2

  /// The bytes before the tag.
  var bytes: [UInt8] {
    var bytes = Self.magic + [Self.version] + Array(release.description.utf8)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: frameSize >> (24 - 8 * $0)) }
    bytes += commitment.bytes
    bytes += [UInt8(truncatingIfNeeded: slots.count >> 8), UInt8(truncatingIfNeeded: slots.count)]
    for slot in slots { bytes += slot.encapsulated + slot.wrapped }
    return bytes
  }

  /// A parsed header that is not authenticated yet.
  struct Unverified {
    let header: SealedHeader
    let tag: [UInt8]
    /// The number of bytes of header and tag.
    let count: Int
  }

  /// Parses the header at the start of a file.
  ///
  /// - Returns: `nil` when more bytes are needed.
  /// - Throws: `SealingError` as soon as the bytes cannot be the beginning of a sealed file.
  static func read(_ file: ArraySlice<UInt8>) throws(SealingError) -> Unverified? {
    guard file.starts(with: magic.prefix(file.count)) else { throw .notSealed }
    var bytes = file.dropFirst(magic.count)
    guard let version = bytes.popFirst() else { return nil }
    guard version == Self.version else {
      throw version == 0 ? .headerMalformed : .newerVersion(Int(version))
    }
    guard file.count >= fixedCount else { return nil }
    func consume(_ count: Int) -> [UInt8] {
      defer { bytes = bytes.dropFirst(count) }
      return Array(bytes.prefix(count))
    }
    func number(_ count: Int) -> Int { consume(count).reduce(0) { $0 << 8 | Int($1) } }
    let code = String(decoding: consume(ReleaseCode.byteCount), as: UTF8.self)
    let frameSize = number(4)
    let commitment = RecallSecret.Commitment(consume(RecallSecret.Commitment.byteCount))
    let count = number(2)
    // Only the canonical form of a code is accepted, or a changed byte could go undetected.
    guard let release = try? ReleaseCode(code), release.description == code, let commitment,
      frameSizes.contains(frameSize), (1...maximumRecipients).contains(count)
    else { throw .headerMalformed }
    let rest = count * (Slot.encapsulatedCount + Slot.wrappedCount) + tagCount
    guard bytes.count >= rest else { return nil }
    let slots = (0..<count).map { _ in
      Slot(encapsulated: consume(Slot.encapsulatedCount), wrapped: consume(Slot.wrappedCount))
    }
    let header = SealedHeader(
      release: release, frameSize: frameSize, commitment: commitment, slots: slots)
    return Unverified(header: header, tag: consume(tagCount), count: fixedCount + rest)
  }
}

extension SealedHeader.Unverified {
  /// Finds the slot that the key opens, and authenticates the header.
  ///
  /// - Throws: `SealingError.otherKey`, `.headerChanged`.
  func verify(with key: OpeningKey) throws(SealingError) -> FrameCipher {
    for slot in header.slots {
      guard let content = ContentKey(slot, openedWith: key) else { continue }
      guard content.isTag(tag, of: header.bytes) else { throw .headerChanged }
      return content.frames(tag: tag)
    }
    throw .otherKey(key.recipient.fingerprint)
  }
}
