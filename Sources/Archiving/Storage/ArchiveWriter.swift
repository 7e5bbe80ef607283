import Crypto
import Foundation
import HealthModel
import ByteStreams

/// Writes the members of an archive and computes their checksums.
final class ArchiveWriter {
  private static let bufferBytes = 1 << 16

  private let output: any ArchiveOutput
  private var buffer: [UInt8] = []
  private var hash = SHA256()
  private var member: String?
  private var sums: [(name: String, digest: SHA256.Digest)] = []

  init(to output: any ArchiveOutput) {
    self.output = output
    buffer.reserveCapacity(2 * Self.bufferBytes)
  }

  func begin(_ name: String) throws {
    try output.begin(name)
    member = name
    hash = SHA256()
  }

  /// Appends the output of a closure to the member.
  func write(_ body: (inout [UInt8]) throws -> Void) throws {
    try body(&buffer)
    if buffer.count >= Self.bufferBytes { try flush() }
  }

  func end() throws {
    try flush()
    try output.end()
    if let member { sums.append((member, hash.finalize())) }
    member = nil
  }

  /// Writes the list of checksums and makes the archive visible.
  func finish() throws {
    sums.sort { $0.name < $1.name }
    let listed = sums
    try begin(ArchiveFormat.sums)
    for (name, digest) in listed {
      try write { $0.append(contentsOf: "\(Hexadecimal.text(digest))  \(name)\n".utf8) }
    }
    try end()
    try output.finish()
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { bytes in
      hash.update(bufferPointer: bytes)
      try output.write(bytes)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// A destination for the members of an archive, written one after the other.
///
/// The archive appears under its name when it is finished; an output that is dropped before that
/// leaves nothing behind.
protocol ArchiveOutput: AnyObject {
  func begin(_ member: String) throws
  func write(_ bytes: UnsafeRawBufferPointer) throws
  func end() throws
  /// Makes the archive visible.
  func finish() throws
}

/// An archive as one zip file.
final class ZipOutput: ArchiveOutput {
  /// The earliest date of a zip archive, 1980, used for every member so that equal stores give
  /// equal archives.
  private static let memberDate = Instant(microseconds: 315_532_800_000_000)

  private let path: String
  private let sink: any CommittingSink
  private var zip: ZipWriter?

  init(_ sink: any CommittingSink, level: CompressionLevel = .standard) {
    path = sink.path
    self.sink = sink
    zip = ZipWriter(to: sink, level: level)
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
