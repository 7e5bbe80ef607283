import Foundation
import HealthModel
import Interchange

/// An archive as one zip file.
final class ZipOutput: ArchiveOutput {
  /// The earliest date of a zip archive, 1980, used for every member so that equal stores give
  /// equal archives.
  private static let memberDate = Instant(microseconds: 315_532_800_000_000)

  private let path: String
  private let sink: FileSink
  private var zip: ZipWriter?

  init(path: String) throws {
    self.path = path
    sink = try FileSink(path: path, replaces: false)
    zip = ZipWriter(to: sink)
  }

  func begin(_ member: String) throws {
    try zip?.beginEntry(member, modified: Self.memberDate, isCompressed: true)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws { try zip?.write(bytes) }

  func end() throws { try zip?.endEntry() }

  func finish() throws {
    if let zip = zip.take() { try zip.finish() }
    do throws(FileError) {
      try sink.commit()
    } catch {
      throw error.errno == EEXIST ? ArchivingError.exists(path) : error
    }
  }
}
