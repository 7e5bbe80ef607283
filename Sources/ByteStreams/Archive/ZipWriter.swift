internal import CZlib
public import HealthModel

/// A writer of zip archives, file by file; only the central directory is held in memory.
///
///     var zip = ZipWriter(to: sink)
///     try zip.beginEntry("samples.csv", modified: time, isCompressed: true)
///     try zip.write(bytes)
///     try zip.endEntry()
///     try zip.finish()
///
/// The sink does not need to seek: sizes and checksums follow the data, in eight bytes each, so
/// that a file may exceed 4 GB. The output does not depend on the machine or the current time:
/// equal calls give equal archives. Folders have no entries of their own.
///
/// **Source** APPNOTE.TXT, .ZIP File Format Specification 6.3.10, PKWARE 2022, 4.3 to 4.5; the
/// extended timestamp is Info-ZIP's (extrafld.txt).
public struct ZipWriter: ~Copyable {
  private struct Entry {
    let name: [UInt8]
    let seconds: Int
    let method: ZipEntry.Method
    let offset: Int
    var size = 0
    var packedSize = 0
    var checksum: uLong = 0
  }

  private let sink: any ByteSink
  private let level: CompressionLevel
  private var deflater: Deflater?
  private var current: Entry?
  private var entries: [Entry] = []
  private var names: Set<String> = []
  private var offset = 0

  public init(to sink: any ByteSink, level: CompressionLevel = .standard) {
    self.sink = sink
    self.level = level
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - name: A relative path with `/` as the separator.
  ///   - modified: The modification time, truncated to whole seconds.
  ///   - isCompressed: Whether the file is deflated; store data that is already compressed.
  /// - Throws: ``ArchiveError`` for an unsafe or duplicate name, and `EINVAL` while another entry
  ///   is open.
  public mutating func beginEntry(
    _ name: String, modified: Instant, isCompressed: Bool
  ) throws(ArchiveError) {
    guard current == nil else { throw .file(.badCall(path: name)) }
    if let fault = ZipName.fault(name) { throw .unsafeName(name, fault) }
    guard !name.hasSuffix("/") else { throw .unsafeName(name, .empty) }
    guard names.insert(name).inserted else { throw .duplicateName(name) }
    let seconds = modified.microseconds / 1_000_000
    var entry = Entry(
      name: Array(name.utf8), seconds: Int(seconds), method: isCompressed ? .deflated : .stored,
      offset: offset)
    entry.checksum = crc32(0, nil, 0)
    var header = ZipBytes()
    header.four(Int(ZipFormat.localSignature))
    header.head(entry.method, seconds: entry.seconds)
    // The checksum and the zip64 sizes are not known yet.
    header.four(0)
    header.four(ZipFormat.in32)
    header.four(ZipFormat.in32)
    header.two(entry.name.count)
    let extra = ZipBytes.zip64(0, 0) + ZipBytes.time(entry.seconds)
    header.two(extra.count)
    try put(header.bytes + entry.name + extra)
    current = entry
  }

  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
    guard var entry = current else { throw .file(.badCall(path: "zip")) }
    entry.size += bytes.count
    entry.checksum = crc32_z(
      entry.checksum, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    do throws(FileError) {
      if entry.method == .deflated {
        entry.packedSize += try readyDeflater().write(bytes, to: sink)
      } else {
        try sink.write(bytes)
        entry.packedSize += bytes.count
      }
    } catch {
      throw .file(error)
    }
    current = entry
  }

  public mutating func write(_ bytes: [UInt8]) throws(ArchiveError) {
    var failure: ArchiveError?
    bytes.withUnsafeBytes { bytes in
      do throws(ArchiveError) { try self.write(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  public mutating func endEntry() throws(ArchiveError) {
    guard current != nil else { throw .file(.badCall(path: "zip")) }
    if current?.method == .deflated { try endDeflating() }
    guard let entry = current.take() else { return }
    offset += entry.packedSize
    var descriptor = ZipBytes()
    descriptor.four(Int(ZipFormat.descriptorSignature))
    descriptor.four(Int(UInt32(truncatingIfNeeded: entry.checksum)))
    descriptor.eight(entry.packedSize)
    descriptor.eight(entry.size)
    try put(descriptor.bytes)
    entries.append(entry)
  }

  /// Returns the deflater shared by all entries; creates it on first use.
  private mutating func readyDeflater() throws(FileError) -> Deflater {
    if let deflater { return deflater }
    let made = try Deflater(.raw, level: level)
    deflater = made
    return made
  }

  private mutating func endDeflating() throws(ArchiveError) {
    do throws(FileError) {
      let made = try readyDeflater().finish(to: sink)
      current?.packedSize += made
    } catch {
      throw .file(error)
    }
  }

  /// Writes the central directory; the sink remains open.
  ///
  /// - Throws: ``ArchiveError``; `EINVAL` while an entry is open.
  public consuming func finish() throws(ArchiveError) {
    guard current == nil else { throw .file(.badCall(path: "zip")) }
    let start = offset
    for entry in entries { try put(Self.row(entry)) }
    try put(ZipBytes.end(entries: entries.count, count: offset - start, start: start))
  }

  private static func row(_ entry: Entry) -> [UInt8] {
    let isLarge = max(entry.size, entry.packedSize, entry.offset) >= ZipFormat.in32
    let extra =
      (isLarge ? ZipBytes.zip64(entry.size, entry.packedSize, entry.offset) : [])
      + ZipBytes.time(entry.seconds)
    var row = ZipBytes()
    row.four(Int(ZipFormat.directorySignature))
    row.two(ZipBytes.version)
    row.head(entry.method, seconds: entry.seconds)
    row.four(Int(UInt32(truncatingIfNeeded: entry.checksum)))
    row.four(isLarge ? ZipFormat.in32 : entry.packedSize)
    row.four(isLarge ? ZipFormat.in32 : entry.size)
    row.two(entry.name.count)
    row.two(extra.count)
    // No comment, the first volume, and no attributes.
    row.two(0)
    row.two(0)
    row.two(0)
    row.four(0)
    row.four(isLarge ? ZipFormat.in32 : entry.offset)
    return row.bytes + entry.name + extra
  }

  private mutating func put(_ bytes: [UInt8]) throws(ArchiveError) {
    var failure: FileError?
    bytes.withUnsafeBytes { bytes in
      do throws(FileError) { try sink.write(bytes) } catch { failure = error }
    }
    if let failure { throw .file(failure) }
    offset += bytes.count
  }
}
