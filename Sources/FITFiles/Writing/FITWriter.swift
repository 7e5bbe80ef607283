import ByteStreams

/// A writer of the messages of one FIT file: definitions as needed, the header and the checksums.
///
/// The header contains the file's length, so the file is built in memory and written at the end; an
/// hour of records takes about 150 kB. Bytes are in little-endian order.
///
/// **Source** Garmin, *FIT Protocol*.
struct FITWriter {
  /// The definition of a local number.
  private struct Slot {
    var number: UInt16
    var layout: [UInt8]
    var developerLayout: [UInt8]
  }

  private var bytes: [UInt8]
  private var slots: [Slot?]
  private var nextSlot = 0

  private static let protocolVersion: UInt8 = 0x20
  /// The version of the profile, 21.32.
  private static let profileVersion: UInt64 = 2132
  private static let definitionHeader: UInt8 = 0x40
  private static let developerHeader: UInt8 = 0x20

  init() {
    bytes = [UInt8](repeating: 0, count: FITSegment.headerSize)
    slots = [Slot?](repeating: nil, count: FITCursor.localCount)
  }

  /// The size of the messages and definitions written, in bytes.
  var size: Int { bytes.count - FITSegment.headerSize }

  mutating func append(_ message: borrowing FITMessageBuilder) {
    guard !message.layout.isEmpty || !message.developerLayout.isEmpty else { return }
    let local = slot(for: message)
    bytes.append(UInt8(local))
    bytes += message.payload
    bytes += message.developerPayload
  }

  /// Returns the local number with this layout; defines one if there is none.
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

  /// Completes the header and writes the file to the sink.
  ///
  /// - Throws: The error of the sink.
  mutating func finish(to sink: any ByteSink) throws(FileError) {
    try sink.write(whole())
  }

  /// Completes the header, and returns the file.
  mutating func whole() -> [UInt8] {
    var header: [UInt8] = [UInt8(FITSegment.headerSize), Self.protocolVersion]
    header.appendFIT(Self.profileVersion, count: FITBaseType.uint16.size)
    header.appendFIT(UInt64(size), count: FITBaseType.uint32.size)
    header += FITSegment.signature
    header.appendFIT(UInt64(FITChecksum.of(header)), count: FITSegment.checksumSize)
    bytes.replaceSubrange(..<FITSegment.headerSize, with: header)
    bytes.appendFIT(UInt64(FITChecksum.of(bytes)), count: FITSegment.checksumSize)
    return bytes
  }
}
