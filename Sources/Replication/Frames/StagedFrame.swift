package import Archiving
import ByteStreams
import Foundation
package import HealthStorage
import Sealing
package import StoreDatabase

/// The archive of a frame in memory, complete, with its size and its digest.
package struct StagedFrame: Sendable {
  private let archive: MemoryFile
  let file: RegularFile
  /// SHA-256 in hexadecimal digits.
  package let digest: String

  /// The maximum size of an archive in bytes.
  package static let maximumSize = ReplicaFolder.frameLimit

  /// The size of the archive in bytes.
  package var size: Int { file.size }

  /// Writes the archive of some changes of a store.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - store: The store, opened as its owner.
  ///   - reader: The bundle identifier of the application that stands for a reader; `nil` for a replica of the same
  ///     person.
  ///   - generator: The program and its version.
  ///   - isQuick: Whether less time is spent on a smaller archive.
  /// - Throws: `ArchivingError`, ``FolderProblem`` if it is too large, or `FileError`.
  package init(
    _ changes: ChangeSelection, of store: HealthStore, forReader reader: String? = nil,
    by generator: String, isQuick: Bool = false
  ) async throws {
    archive = try MemoryFile()
    _ = try await ChangeArchive.write(
      changes, of: store, forReader: reader, to: archive, by: generator,
      level: isQuick ? .fastest : .standard)
    file = try RegularFile(archive.path, limit: Self.maximumSize, followsLinks: true)
    var digest = ContentDigest()
    for offset in stride(from: 0, to: file.size, by: SharedKey.frameSize) {
      try file.bytes(at: offset, count: SharedKey.frameSize).withUnsafeBytes { digest.add($0) }
    }
    self.digest = digest.text
  }

  /// Reads bytes of the archive; fewer only at its end.
  ///
  /// - Throws: `FileError`.
  package func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    try file.bytes(at: offset, count: count)
  }
}

/// The archive of a frame that arrives in parts, in memory until it is complete.
package struct ArrivingFrame: ~Copyable {
  private let archive: MemoryFile
  private let size: Int
  private let expected: String
  private var digest = ContentDigest()
  /// The number of bytes that are missing.
  package private(set) var missing: Int

  /// - Parameters:
  ///   - size: The size of the archive in bytes, up to ``StagedFrame/maximumSize``.
  ///   - digest: Its SHA-256 in hexadecimal digits.
  /// - Throws: `ArchivingError` without memory for it.
  package init(size: Int, digest: String) throws {
    archive = try MemoryFile()
    (self.size, missing, expected) = (size, size, digest)
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FolderProblem/malformed`` for more than are missing, or `FileError`.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count <= missing else { throw FolderProblem.malformed }
    digest.add(bytes)
    try archive.write(bytes)
    missing -= bytes.count
  }

  /// Checks that the archive is complete and has its digest, and passes on its path.
  ///
  /// - Parameter body: Receives the path, which is valid until it returns.
  /// - Returns: The result of `body`.
  /// - Throws: ``FolderProblem/malformed``, or the errors of `body`.
  package func withArchive<T>(_ body: (String) async throws -> T) async throws -> T {
    guard missing == 0, digest.text == expected, ArchiveReader.isArchive(archive.path) else {
      throw FolderProblem.malformed
    }
    defer { withExtendedLifetime(archive) {} }
    return try await body(archive.path)
  }
}
