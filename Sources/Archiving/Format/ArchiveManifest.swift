import Foundation

/// The manifest of an archive.
struct ArchiveManifest: Hashable, Sendable, Codable {
  var format = ArchiveFormat.name
  var version = ArchiveFormat.version
  /// The program and its version.
  var generator: String
  var counts: ArchiveCounts

  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
  }

  /// The fields that are read first; they are the same in every version.
  private struct Claim: Codable {
    var format: String
    var version: Int
  }

  /// - Throws: ``ArchivingError/notAnArchive(_:)``, ``ArchivingError/newerVersion(found:supported:)``.
  init(_ bytes: [UInt8], path: String) throws(ArchivingError) {
    let decoder = JSONDecoder()
    guard let claim = try? decoder.decode(Claim.self, from: Data(bytes)),
      claim.format == ArchiveFormat.name, claim.version >= 1
    else { throw .notAnArchive(path) }
    guard claim.version <= ArchiveFormat.version else {
      throw .newerVersion(path, found: claim.version, supported: ArchiveFormat.version)
    }
    guard let manifest = try? decoder.decode(ArchiveManifest.self, from: Data(bytes)) else {
      throw .notAnArchive(path)
    }
    self = manifest
  }

  init(generator: String, counts: ArchiveCounts) {
    self.generator = generator
    self.counts = counts
  }
}
