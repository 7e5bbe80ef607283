import ByteStreams

/// An archive in an archive, opened when one of its files is read.
///
/// At most one nested archive is open at a time, so that the disk needs space for the largest only.
final class NestedArchive {
  /// The nested archive that is open.
  final class Slot {
    fileprivate var open: (owner: ObjectIdentifier, archive: ZipArchive)?
  }

  private let outer: FolderOrZip
  private let file: String
  private let slot: Slot

  init(_ file: String, in outer: FolderOrZip, slot: Slot) {
    self.outer = outer
    self.file = file
    self.slot = slot
  }

  /// Returns the archive, opened if it is not the last one that was.
  func archive() throws(ArchiveError) -> ZipArchive {
    let owner = ObjectIdentifier(self)
    if let open = slot.open, open.owner == owner { return open.archive }
    slot.open = nil
    let archive = try outer.nested(file)
    slot.open = (owner, archive)
    return archive
  }
}
