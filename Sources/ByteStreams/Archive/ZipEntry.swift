/// A file in a zip archive, as described by the central directory.
public struct ZipEntry: Hashable, Sendable {
  /// The compression method; raw values are the format's.
  enum Method: Int, Hashable, Sendable {
    case stored = 0
    case deflated = 8
  }

  /// The path within the archive, with `/` as the separator.
  public let name: String
  /// The unpacked size and the compressed size in bytes.
  public let size: Int
  public let packedSize: Int
  public let isEncrypted: Bool
  let checksum: UInt32
  let method: Int
  /// The offset of the local header in the file, and the minimum length of the header and data.
  let headerOffset: Int
  let leastExtent: Int
  /// The raw bytes of the name, to compare with the local header.
  let nameBytes: [UInt8]
}

/// Constants of the zip format.
///
/// **Source** APPNOTE.TXT, .ZIP File Format Specification 6.3.10, PKWARE 2022, sections 4.3 to 4.5.
enum ZipFormat {
  static let localSignature: UInt32 = 0x0403_4B50
  static let directorySignature: UInt32 = 0x0201_4B50
  static let descriptorSignature: UInt32 = 0x0807_4B50
  static let endSignature: UInt32 = 0x0605_4B50
  static let zip64EndSignature: UInt32 = 0x0606_4B50
  static let zip64LocatorSignature: UInt32 = 0x0706_4B50

  static let localBytes = 30
  static let directoryBytes = 46
  static let endBytes = 22
  static let zip64EndBytes = 56
  static let zip64LocatorBytes = 20
  static let maximumComment = 0xFFFF

  static let zip64Tag = 0x0001
  /// Info-ZIP's extended timestamp: a flags byte and the seconds since 1970.
  static let timeTag = 0x5455

  static let encryptedFlag = 1 << 0
  static let descriptorFlag = 1 << 3
  static let strongEncryptionFlag = 1 << 6
  static let utf8Flag = 1 << 11
  static let maskedFlag = 1 << 13

  /// The placeholder in a field whose value is in the zip64 extra field.
  static let in16 = 0xFFFF
  static let in32 = 0xFFFF_FFFF
}

/// Reads little-endian numbers from bytes; `nil` beyond the end.
struct LittleEndian {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  private func number(_ offset: Int, width: Int) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  func two(_ offset: Int) -> Int? { number(offset, width: 2).map { Int($0) } }

  func four(_ offset: Int) -> Int? { number(offset, width: 4).map { Int($0) } }

  func signature(_ offset: Int) -> UInt32? { number(offset, width: 4).map { UInt32($0) } }

  /// Reads eight bytes; also `nil` for a number of 2⁶³ or more.
  func eight(_ offset: Int) -> Int? { number(offset, width: 8).flatMap { Int(exactly: $0) } }

  func slice(_ offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count]
  }
}
