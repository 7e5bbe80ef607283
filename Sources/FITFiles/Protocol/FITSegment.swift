import ActivityItems

/// One of the consecutive FIT files in a file, with the contents of its header.
///
/// The header is trusted only where it agrees with the bytes: a recorder that loses power leaves a
/// length of 0 and no checksum, some write bytes after the declared length, and a copy may be
/// truncated.
struct FITSegment: Hashable, Sendable {
  /// The offset of the header, and the range of the messages.
  let start: Int
  let dataStart: Int
  let dataEnd: Int
  /// The offset of the next FIT file, if there is one.
  let next: Int?
  let issues: [ActivityIssue]

  static let headerSize = 14
  static let shortHeaderSize = 12
  static let checksumSize = 2
  static let signature = Array(".FIT".utf8)
  static let signatureOffset = 8
  private static let dataSizeOffset = 4
  private static let headerChecksumOffset = 12

  /// Finds the file that begins at an offset; `nil` if there is none.
  init?(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    var issues: [ActivityIssue] = []
    guard let headerSize = Self.headerSize(bytes, at: start, issues: &issues) else { return nil }
    self.start = start
    dataStart = start + headerSize
    let rest = bytes.count - dataStart
    let declared =
      headerSize == 0
      ? 0
      : Int(bytes.bits(UInt32.self, at: start + Self.dataSizeOffset, isBigEndian: false))
    if headerSize >= Self.headerSize {
      Self.checkHeader(bytes, at: start, issues: &issues)
    }
    guard declared > 0, declared <= rest else {
      let isWhole = Self.hasChecksum(bytes, from: start)
      dataEnd = isWhole ? bytes.count - Self.checksumSize : bytes.count
      next = nil
      if headerSize > 0 {
        let place = ActivityIssue.Place.offset(start + Self.dataSizeOffset)
        issues.append(
          declared == 0
            ? ActivityIssue(
              "the header declares no data, so the file was never finished; it was read to"
                + " its end", at: place, weight: .note)
            : ActivityIssue(
              "the header declares \(declared) bytes of data, but \(rest) follow", at: place,
              weight: .truncation))
      }
      self.issues = issues
      return
    }
    dataEnd = dataStart + declared
    let after = dataEnd + Self.checksumSize
    if after <= bytes.count {
      Self.checkData(bytes, from: start, to: dataEnd, issues: &issues)
    } else {
      issues.append(
        ActivityIssue("no checksum follows the data", at: .offset(dataEnd), weight: .note))
    }
    if after < bytes.count {
      next = Self.isHeader(bytes, at: after) ? after : nil
      if next == nil {
        issues.append(
          ActivityIssue(
            "\(bytes.count - after) bytes after the declared end were skipped",
            at: .offset(after), weight: .note))
      }
    } else {
      next = nil
    }
    self.issues = issues
  }

  static func missingHeader(_ isEmpty: Bool) -> ActivityIssue {
    ActivityIssue(
      isEmpty ? "it is empty" : "it has no header", at: .offset(0), weight: .truncation)
  }

  /// Returns whether a header of a common length is at this offset.
  static func isHeader(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard bytes.count - offset >= shortHeaderSize else { return false }
    return hasSignature(bytes, at: offset) && bytes[offset] >= UInt8(shortHeaderSize)
  }

  private static func hasSignature(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    bytes[offset + signatureOffset..<offset + signatureOffset + signature.count]
      .elementsEqual(signature)
  }

  private static func headerSize(
    _ bytes: UnsafeRawBufferPointer, at start: Int, issues: inout [ActivityIssue]
  ) -> Int? {
    if bytes.count - start >= shortHeaderSize, hasSignature(bytes, at: start) {
      let declared = Int(bytes[start])
      if declared >= shortHeaderSize, declared <= bytes.count - start { return declared }
      issues.append(
        ActivityIssue(
          "the header declares a size of \(declared) bytes; \(headerSize) were used",
          at: .offset(start), weight: .note))
      return min(headerSize, bytes.count - start)
    }
    guard beginsWithFileID(bytes, at: start) else { return nil }
    issues.append(
      ActivityIssue("no header; the file starts with messages", at: .offset(start), weight: .note)
    )
    return 0
  }

  /// Returns whether the definition of a `file_id` message, the first of every FIT file, is at this
  /// offset.
  private static func beginsWithFileID(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
    let definitionBits: UInt8 = 0xF0
    let definition: UInt8 = 0x40
    guard bytes.count - start > FITDefinition.prefixSize else { return false }
    return bytes[start] & definitionBits == definition && bytes[start + 1] == 0
      && bytes[start + 2] <= 1 && bytes[start + 3] == 0 && bytes[start + 4] == 0
      && bytes[start + 5] > 0
  }

  private static func checkHeader(
    _ bytes: UnsafeRawBufferPointer, at start: Int, issues: inout [ActivityIssue]
  ) {
    let place = start + headerChecksumOffset
    guard bytes.count - place >= checksumSize else { return }
    let stored = bytes.bits(UInt16.self, at: place, isBigEndian: false)
    let header = UnsafeRawBufferPointer(rebasing: bytes[start..<place])
    guard stored != 0, stored != FITChecksum.of(header) else { return }
    issues.append(
      ActivityIssue("the checksum of the header is wrong", at: .offset(place), weight: .note))
  }

  private static func checkData(
    _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int, issues: inout [ActivityIssue]
  ) {
    let stored = bytes.bits(UInt16.self, at: end, isBigEndian: false)
    let computed = FITChecksum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    guard stored != computed else { return }
    issues.append(
      ActivityIssue(
        "the checksum of the file is wrong; readable data were imported, but may be damaged",
        at: .offset(end), weight: .loss))
  }

  /// Returns whether the last two bytes are the checksum of the preceding bytes.
  private static func hasChecksum(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    let end = bytes.count - checksumSize
    guard end > start else { return false }
    let stored = bytes.bits(UInt16.self, at: end, isBigEndian: false)
    return stored == FITChecksum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
  }
}
