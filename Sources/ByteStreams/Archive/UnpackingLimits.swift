/// The limits on unpacked data, beyond which it is treated as a decompression bomb.
///
/// The limits do not bound memory, which does not grow with the data. They bound the time, and the
/// disk space that an importer uses.
public struct UnpackingLimits: Hashable, Sendable {
  /// The maximum number of unpacked bytes for each compressed byte.
  ///
  /// Health data in XML compresses 10 to 30 times, and 45 times if all records have one device and
  /// differ only in the minute (measured at level 9). Deflate reaches 1032, and a bomb comes close
  /// to that. 400 is well above the first and well below the second.
  public var ratio = 400
  /// The number of unpacked bytes below which the ratio is not checked, so that a page of spaces is
  /// accepted.
  public var freeBytes = 16 << 20
  /// The maximum number of unpacked bytes of one file, and of all files of an archive together.
  public var totalBytes = 64 << 30
  /// The maximum number of files and folders in an archive.
  public var entries = 200_000
  /// The maximum size of an archive's central directory in bytes; it is read at once.
  public var directoryBytes = 64 << 20

  public init() {}

  /// Returns whether the ratio of unpacked to compressed bytes is within the limits.
  func allows(unpacked: Int, packed: Int) -> Bool {
    guard unpacked > freeBytes else { return true }
    let (limit, overflow) = packed.multipliedReportingOverflow(by: ratio)
    return unpacked <= totalBytes && (overflow || unpacked <= limit)
  }
}

/// An error in compressed data; all data before it was delivered.
public struct UnpackingError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// The data does not begin with a gzip header.
    case notGzip
    case damaged
    /// The compressed data is truncated.
    case truncated
    /// The checksum of the unpacked data does not match.
    case wrongChecksum
    /// The unpacked size differs from the central directory.
    case wrongSize(stated: Int)
    /// The unpacked size exceeds the limits.
    case bomb
    case outOfMemory
  }

  public let reason: Reason
  /// The number of compressed bytes read before the error, counted from the start of the data.
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
