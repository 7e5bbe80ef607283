/// The central directory of a zip archive: its location and entries.
///
/// It is located from the end of the file, before a comment. Bytes before the archive, such as a
/// self-extractor, shift every offset; the shift is corrected.
struct ZipDirectory {
  /// The location of the central directory in the file, and the shift of the offsets in it.
  private struct Extent {
    var offset: Int
    var count: Int
    var entries: Int
    var shift: Int
  }

  /// Every entry, including folders and metadata files, in directory order.
  let entries: [ZipEntry]

  init(_ file: RandomAccessFile, limits: UnpackingLimits) throws(ArchiveError) {
    do throws(FileError) {
      _ = try file.bytes(at: 0, count: 1)
    } catch {
      throw .file(error)
    }
    let extent = try Self.locate(file)
    guard extent.entries <= limits.entries else {
      throw .tooManyEntries(extent.entries, limit: limits.entries)
    }
    guard extent.count <= limits.directoryBytes else {
      throw .damaged(.directoryTooLong, entry: nil)
    }
    entries = try Self.read(
      try Self.bytes(file, at: extent.offset, count: extent.count), extent, fileSize: file.size,
      limits: limits)
  }

  private static func bytes(
    _ file: RandomAccessFile, at offset: Int, count: Int
  ) throws(ArchiveError) -> [UInt8] {
    do throws(FileError) {
      return try file.bytes(at: offset, count: count)
    } catch {
      throw .file(error)
    }
  }

  private static func locate(_ file: RandomAccessFile) throws(ArchiveError) -> Extent {
    let tailCount = min(file.size, ZipFormat.endBytes + ZipFormat.maximumComment)
    let tailOffset = file.size - tailCount
    let tail = LittleEndian(try bytes(file, at: tailOffset, count: tailCount))
    // Finds the last signature whose comment ends at the end of the file; a comment may contain
    // other signatures.
    var at = tail.bytes.count - ZipFormat.endBytes
    while at >= 0 {
      if tail.signature(at) == ZipFormat.endSignature, let comment = tail.two(at + 20),
        at + ZipFormat.endBytes + comment == tail.bytes.count
      {
        return try extent(file, tail, at: at, tailOffset: tailOffset)
      }
      at -= 1
    }
    let start = LittleEndian(try bytes(file, at: 0, count: 4))
    throw .notZip(beginsLikeZip: start.signature(0) == ZipFormat.localSignature)
  }

  private static func extent(
    _ file: RandomAccessFile, _ tail: LittleEndian, at end: Int, tailOffset: Int
  ) throws(ArchiveError) -> Extent {
    guard let disk = tail.two(end + 4), let entries = tail.two(end + 10),
      let count = tail.four(end + 12), let offset = tail.four(end + 16)
    else { throw .damaged(.directoryEntry, entry: nil) }
    let endOffset = tailOffset + end
    if entries == ZipFormat.in16 || count == ZipFormat.in32 || offset == ZipFormat.in32 {
      if let extent = try zip64Extent(file, before: endOffset) { return extent }
    }
    guard disk == 0 else { throw .severalVolumes }
    return try checked(count: count, offset: offset, entries: entries, before: endOffset)
  }

  private static func zip64Extent(
    _ file: RandomAccessFile, before end: Int
  ) throws(ArchiveError) -> Extent? {
    let locatorOffset = end - ZipFormat.zip64LocatorBytes
    guard locatorOffset >= 0 else { return nil }
    let locator = LittleEndian(
      try bytes(file, at: locatorOffset, count: ZipFormat.zip64LocatorBytes))
    guard locator.signature(0) == ZipFormat.zip64LocatorSignature else { return nil }
    // The record is right before the locator, unless it contains fields of a later version.
    for offset in [locatorOffset - ZipFormat.zip64EndBytes, locator.eight(8) ?? -1]
    where offset >= 0 && offset <= locatorOffset - ZipFormat.zip64EndBytes {
      let record = LittleEndian(try bytes(file, at: offset, count: ZipFormat.zip64EndBytes))
      guard record.signature(0) == ZipFormat.zip64EndSignature else { continue }
      guard let disk = record.four(16), let entries = record.eight(32),
        let count = record.eight(40), let start = record.eight(48)
      else { throw .damaged(.directoryEntry, entry: nil) }
      guard disk == 0 else { throw .severalVolumes }
      return try checked(count: count, offset: start, entries: entries, before: offset)
    }
    throw .damaged(.directoryOutsideFile, entry: nil)
  }

  private static func checked(
    count: Int, offset: Int, entries: Int, before end: Int
  ) throws(ArchiveError) -> Extent {
    guard count >= 0, offset >= 0, count <= end, offset <= end - count else {
      throw .damaged(.directoryOutsideFile, entry: nil)
    }
    let actual = end - count
    return Extent(offset: actual, count: count, entries: entries, shift: actual - offset)
  }

  private static func read(
    _ bytes: [UInt8], _ extent: Extent, fileSize: Int, limits: UnpackingLimits
  ) throws(ArchiveError) -> [ZipEntry] {
    let table = LittleEndian(bytes)
    var entries: [ZipEntry] = []
    entries.reserveCapacity(min(extent.entries, bytes.count / ZipFormat.directoryBytes))
    var at = 0
    while at < bytes.count {
      guard entries.count < limits.entries else {
        throw .tooManyEntries(entries.count + 1, limit: limits.entries)
      }
      guard table.signature(at) == ZipFormat.directorySignature,
        let nameCount = table.two(at + 28), let extraCount = table.two(at + 30),
        let commentCount = table.two(at + 32)
      else { throw .damaged(.directoryEntry, entry: nil) }
      let count = ZipFormat.directoryBytes + nameCount + extraCount + commentCount
      guard let row = table.slice(at, count: count) else {
        throw .damaged(.directoryEntry, entry: nil)
      }
      entries.append(try entry(LittleEndian(row), nameCount, extraCount, extent))
      at += count
    }
    return entries
  }

  private static func entry(
    _ row: LittleEndian, _ nameCount: Int, _ extraCount: Int, _ extent: Extent
  ) throws(ArchiveError) -> ZipEntry {
    guard let flags = row.two(8), let method = row.two(10), let checksum = row.signature(16),
      var packedSize = row.four(20), var size = row.four(24), let disk = row.two(34),
      var offset = row.four(42), let nameBytes = row.slice(46, count: nameCount),
      let extra = row.slice(46 + nameCount, count: extraCount)
    else { throw .damaged(.directoryEntry, entry: nil) }
    guard let name = ZipName.decode(nameBytes, isUTF8: flags & ZipFormat.utf8Flag != 0) else {
      throw .damaged(.textNotUTF8, entry: String(decoding: nameBytes, as: UTF8.self))
    }
    if let fault = ZipName.fault(name) { throw .unsafeName(name, fault) }
    if size == ZipFormat.in32 || packedSize == ZipFormat.in32 || offset == ZipFormat.in32 {
      var large = LargeNumbers(LittleEndian(extra))
      if size == ZipFormat.in32 { size = large.next() ?? size }
      if packedSize == ZipFormat.in32 { packedSize = large.next() ?? packedSize }
      if offset == ZipFormat.in32 { offset = large.next() ?? offset }
    }
    guard disk == 0 || disk == ZipFormat.in16 else { throw .severalVolumes }
    let least = ZipFormat.localBytes + nameCount
    let (extentBytes, overflow) = packedSize.addingReportingOverflow(least)
    guard size >= 0, packedSize >= 0, !overflow, extentBytes <= extent.offset,
      offset <= extent.offset - extentBytes - extent.shift
    else { throw .damaged(.entryOutsideFile, entry: name) }
    let encryption = ZipFormat.encryptedFlag | ZipFormat.strongEncryptionFlag | ZipFormat.maskedFlag
    return ZipEntry(
      name: name, size: size, packedSize: packedSize, isEncrypted: flags & encryption != 0,
      checksum: checksum, method: method, headerOffset: offset + extent.shift,
      leastExtent: extentBytes, nameBytes: Array(nameBytes))
  }

  /// The zip64 values of an entry, in order.
  private struct LargeNumbers {
    private var rest: LittleEndian?

    init(_ extra: LittleEndian) {
      var at = 0
      while let tag = extra.two(at), let count = extra.two(at + 2) {
        if tag == ZipFormat.zip64Tag {
          rest = extra.slice(at + 4, count: count).map { LittleEndian($0) }
          return
        }
        at += 4 + count
      }
    }

    mutating func next() -> Int? {
      guard let number = rest?.eight(0) else { return nil }
      rest = rest.flatMap { $0.slice(8, count: $0.bytes.count - 8) }.map { LittleEndian($0) }
      return number
    }
  }
}
