/// How far packed data may unfold before it is taken for a bomb.
///
/// Nothing here bounds memory, which does not grow with the data: the limits bound time, and the room
/// that an importer will ask of a disk.
public struct UnpackingLimits: Hashable, Sendable {
  /// Unpacked bytes for each packed byte.
  ///
  /// Health data in XML pack 10 to 30 times, and 45 times where all records are of one device and differ
  /// in nothing but their minute (measured at level 9). Deflate reaches 1032, and a bomb comes close to that. 400 is well
  /// above the first and well below the second.
  public var ratio = 400
  /// Below so many unpacked bytes the ratio does not matter: a page of spaces is no bomb.
  public var freeBytes = 16 << 20
  /// Unpacked bytes of one file, and of all files of an archive together.
  public var totalBytes = 64 << 30
  /// Files and folders in an archive.
  public var entries = 200_000
  /// Bytes of an archive's table of contents; it is read at once.
  public var directoryBytes = 64 << 20

  public init() {}

  /// Whether so much may have come from so little.
  func allows(unpacked: Int, packed: Int) -> Bool {
    guard unpacked > freeBytes else { return true }
    let (limit, overflow) = packed.multipliedReportingOverflow(by: ratio)
    return unpacked <= totalBytes && (overflow || unpacked <= limit)
  }
}

/// What is wrong with packed data; all that was unpacked before it was handed on.
public struct UnpackingFlaw: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// It does not begin as gzip data do.
    case notGzip
    case damaged
    /// The packed data end in the middle.
    case truncated
    /// The data unpack but are not those that were packed.
    case wrongChecksum
    /// More or fewer bytes than the table of contents says.
    case wrongSize(stated: Int)
    /// It unfolds further than the limits allow.
    case bomb
    case outOfMemory
  }

  public let reason: Reason
  /// Packed bytes read when it was found, counted from where the data begin.
  public let offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  public var description: String { "\(words), at packed byte \(offset)" }

  private var words: String {
    switch reason {
    case .notGzip: "not gzip data"
    case .damaged: "damaged packed data"
    case .truncated: "the packed data end in the middle"
    case .wrongChecksum: "the data do not have the checksum that they were packed with"
    case .wrongSize(let stated): "the data are not the \(stated) bytes that they are said to be"
    case .bomb: "the data unfold further than any real file"
    case .outOfMemory: "no memory to unpack"
    }
  }
}
