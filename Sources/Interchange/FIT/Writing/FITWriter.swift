/// Writes the messages of one FIT file: definitions as they are needed, the header and the checksums.
///
/// The header tells how long the file is, so the file is made in memory and handed over whole at the end;
/// an hour of records takes about 150 kB. Bytes are in little-endian order.
///
/// **Source** Garmin, *FIT Protocol*.
struct FITWriter {
  /// What a definition said, by local number.
  private struct Slot {
    var number: UInt16
    var layout: [UInt8]
    var developerLayout: [UInt8]
  }

  private var bytes: [UInt8]
  private var slots: [Slot?]
  private var nextSlot = 0

  private static let protocolVersion: UInt8 = 0x20
  /// The edition of the profile, 21.32.
  private static let profileVersion: UInt64 = 2132
  private static let definitionHeader: UInt8 = 0x40
  private static let developerHeader: UInt8 = 0x20

  init() {
    bytes = [UInt8](repeating: 0, count: FITSegment.headerSize)
    slots = [Slot?](repeating: nil, count: FITCursor.localCount)
  }

  /// Bytes of messages and definitions written.
  var size: Int { bytes.count - FITSegment.headerSize }

  mutating func append(_ message: borrowing FITMessageBuilder) {
    guard !message.layout.isEmpty || !message.developerLayout.isEmpty else { return }
    let local = slot(for: message)
    bytes.append(UInt8(local))
    bytes += message.payload
    bytes += message.developerPayload
  }

  /// The local number that has this layout, defined now if none has.
  private mutating func slot(for message: borrowing FITMessageBuilder) -> Int {
    for (index, slot) in slots.enumerated() {
      if let slot, slot.number == message.number, slot.layout == message.layout,
        slot.developerLayout == message.developerLayout
      {
        return index
      }
    }
    let local = nextSlot
    nextSlot = (nextSlot + 1) % FITCursor.localCount
    slots[local] = Slot(
      number: message.number, layout: message.layout, developerLayout: message.developerLayout)
    let hasDeveloper = !message.developerLayout.isEmpty
    bytes.append(
      Self.definitionHeader | (hasDeveloper ? Self.developerHeader : 0) | UInt8(local))
    bytes += [0, 0]
    bytes.appendFIT(UInt64(message.number), count: FITBaseType.uint16.size)
    bytes.append(UInt8(truncatingIfNeeded: message.layout.count / FITDefinition.fieldSize))
    bytes += message.layout
    if hasDeveloper {
      bytes.append(
        UInt8(truncatingIfNeeded: message.developerLayout.count / FITDefinition.fieldSize))
      bytes += message.developerLayout
    }
    return local
  }

  /// Fills in the header and hands the file over.
  ///
  /// - Throws: What the sink throws.
  mutating func finish(to sink: any ByteSink) throws(FileError) {
    var header: [UInt8] = [UInt8(FITSegment.headerSize), Self.protocolVersion]
    header.appendFIT(Self.profileVersion, count: FITBaseType.uint16.size)
    header.appendFIT(UInt64(size), count: FITBaseType.uint32.size)
    header += FITSegment.signature
    header.appendFIT(UInt64(FITChecksum.of(header)), count: FITSegment.checksumSize)
    bytes.replaceSubrange(..<FITSegment.headerSize, with: header)
    bytes.appendFIT(UInt64(FITChecksum.of(bytes)), count: FITSegment.checksumSize)
    try sink.write(bytes)
  }
}
