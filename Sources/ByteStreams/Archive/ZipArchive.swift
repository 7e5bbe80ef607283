/// A zip archive whose files are streamed directly from it, several at the same time.
///
///     let archive = try ZipArchive(path: "export.zip")
///     for entry in archive.entries { … archive.open(entry.name) … }
///
/// Supported are stored and deflated files, zip64, data descriptors, names in UTF-8 and code page
/// 437, comments, and archives that follow other bytes. Folders and macOS metadata files
/// (`__MACOSX`, `.DS_Store`, `._…`) are not among the entries.
///
/// The whole archive is rejected when a name in it is unsafe, when two files have one name or
/// overlap, and when a file exceeds ``UnpackingLimits``. No legitimate program writes such an
/// archive, so none of it is trusted. Names that differ only in case are two files, since nothing
/// is extracted to a case-insensitive disk; names that differ only in Unicode normalization are
/// equal. An encrypted file, or one with another compression method, is rejected when it is opened.
///
/// **Source** APPNOTE.TXT, .ZIP File Format Specification 6.3.10, PKWARE 2022. On bombs of
/// overlapping files: D. Fifield, *A better zip bomb*, WOOT 2019.
public struct ZipArchive: Sendable {
  public let path: String
  /// The files in the order of the central directory.
  public let entries: [ZipEntry]
  private let file: RandomAccessFile
  private let places: [String: Int]
  private let limits: UnpackingLimits

  /// Opens an archive and checks its central directory.
  ///
  /// - Throws: ``ArchiveError``; see the type's description.
  public init(path: String, limits: UnpackingLimits = UnpackingLimits()) throws(ArchiveError) {
    let file: RandomAccessFile
    do throws(FileError) {
      file = try RandomAccessFile(path: path)
    } catch {
      throw .file(error)
    }
    try self.init(file, limits: limits)
  }

  /// Opens an archive in a file that is open.
  init(_ file: RandomAccessFile, limits: UnpackingLimits) throws(ArchiveError) {
    self.file = file
    path = file.path
    self.limits = limits
    let all = try ZipDirectory(file, limits: limits).entries
    try Self.refuseOverlaps(all)
    try Self.refuseBombs(all, limits)
    entries = all.filter { !$0.name.hasSuffix("/") && !ZipName.isLeftover($0.name) }
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard places.updateValue(index, forKey: entry.name) == nil else {
        throw .duplicateName(entry.name)
      }
    }
    self.places = places
  }

  /// Returns whether a file's first bytes are those of a zip archive without a prefix.
  public static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    let start = LittleEndian(Array(bytes.prefix(4))).signature(0)
    return start == ZipFormat.localSignature || start == ZipFormat.endSignature
  }

  public func entry(_ name: String) -> ZipEntry? { places[name].map { entries[$0] } }

  /// Opens a file in the archive for reading from its start.
  ///
  /// - Throws: ``ArchiveError`` when there is no such file, or when it cannot be read.
  public func open(_ name: String) throws(ArchiveError) -> ZipEntrySource {
    guard let entry = entry(name) else { throw .noEntry(name) }
    return try open(entry)
  }

  public func open(_ entry: ZipEntry) throws(ArchiveError) -> ZipEntrySource {
    try ZipEntrySource(entry, in: file, at: start(of: entry), limits: limits)
  }

  /// Opens an archive that is a file of this one.
  ///
  /// A stored one is read in place. A deflated one is unpacked into a file without a name in `TMPDIR`, by default
  /// `/var/tmp`, which is removed with the returned archive.
  ///
  /// - Parameter name: The file.
  /// - Returns: The archive.
  /// - Throws: ``ArchiveError``, also of the inner archive.
  package func nested(_ name: String) throws(ArchiveError) -> ZipArchive {
    guard let entry = entry(name) else { throw .noEntry(name) }
    let inner = "\(path)!/\(name)"
    if entry.method == ZipEntry.Method.stored.rawValue, entry.size == entry.packedSize {
      let start = try start(of: entry)
      return try ZipArchive(
        RandomAccessFile(file, at: start, count: entry.size, named: inner), limits: limits)
    }
    let source = try open(entry)
    let copy: RandomAccessFile
    do throws(FileError) {
      copy = try RandomAccessFile(copying: source, limit: entry.size, named: inner)
    } catch {
      throw .file(error)
    }
    return try ZipArchive(copy, limits: limits)
  }

  /// Returns the position of a file's data, after its local header.
  private func start(of entry: ZipEntry) throws(ArchiveError) -> Int {
    guard !entry.isEncrypted else { throw .encrypted(entry.name) }
    guard ZipEntry.Method(rawValue: entry.method) != nil else {
      throw .unsupportedMethod(entry.method, entry: entry.name)
    }
    let header: LittleEndian
    do throws(FileError) {
      header = LittleEndian(
        try file.bytes(
          at: entry.headerOffset, count: ZipFormat.localBytes + entry.nameBytes.count))
    } catch {
      throw .file(error)
    }
    guard header.signature(0) == ZipFormat.localSignature, let nameCount = header.two(26),
      let extraCount = header.two(28)
    else { throw .damaged(.localHeader, entry: entry.name) }
    guard nameCount == entry.nameBytes.count,
      header.slice(ZipFormat.localBytes, count: nameCount).map(Array.init) == entry.nameBytes
    else { throw .damaged(.otherName, entry: entry.name) }
    let start = entry.headerOffset + ZipFormat.localBytes + nameCount + extraCount
    guard start <= file.size - entry.packedSize else {
      throw .damaged(.entryOutsideFile, entry: entry.name)
    }
    return start
  }

  private static func refuseOverlaps(_ entries: [ZipEntry]) throws(ArchiveError) {
    let byPlace = entries.sorted { $0.headerOffset < $1.headerOffset }
    for (first, second) in zip(byPlace, byPlace.dropFirst())
    where second.headerOffset < first.headerOffset + first.leastExtent {
      throw .overlap(first.name, second.name)
    }
  }

  private static func refuseBombs(
    _ entries: [ZipEntry], _ limits: UnpackingLimits
  ) throws(ArchiveError) {
    var total = 0
    for entry in entries {
      let (sum, overflow) = total.addingReportingOverflow(entry.size)
      guard !overflow, sum <= limits.totalBytes,
        limits.allows(unpacked: entry.size, packed: entry.packedSize)
      else { throw .bomb(entry: entry.name, unpacked: entry.size, packed: entry.packedSize) }
      total = sum
    }
  }
}
