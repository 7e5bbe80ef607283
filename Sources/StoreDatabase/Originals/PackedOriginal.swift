package import ByteStreams
import Crypto
package import Foundation

/// The bytes of an imported file, packed in parts, with the digest that identifies it.
package struct PackedOriginal: Sendable {
  /// The maximum size of a file that is kept, in bytes; a day at 1 Hz has 3 MB as FIT and 20 MB as TCX.
  package static let maximumBytes = 64 << 20
  /// The number of unpacked bytes of each part but the last.
  package static let partBytes = 256 << 10

  /// The SHA-256 of the bytes.
  package let digest: Data
  /// The number of unpacked bytes.
  package let size: Int
  /// The parts in order, each as zlib data.
  package let parts: [[UInt8]]
  /// The digest in hexadecimal digits.
  package var hexadecimal: String { Hexadecimal.text(digest) }

  /// Reads a file to its end and packs it; memory is needed for the packed bytes only.
  ///
  /// - Parameter source: The file at its start.
  /// - Returns: The packed file; `nil` if it is larger than ``maximumBytes``.
  /// - Throws: `FileError` if it cannot be read.
  package static func reading(
    _ source: any ByteSource
  ) throws(FileError) -> PackedOriginal? {
    var source = source
    var hash = SHA256()
    var size = 0
    var parts: [[UInt8]] = []
    var buffer = [UInt8](repeating: 0, count: partBytes)
    while true {
      var count = 0
      while count < buffer.count {
        let more = try source.read(into: &buffer, from: count)
        guard more > 0 else { break }
        count += more
      }
      guard count > 0 else { break }
      size += count
      guard size <= maximumBytes else { return nil }
      let part = Array(buffer[..<count])
      hash.update(data: part)
      parts.append(try ZlibBlock.pack(part))
    }
    return PackedOriginal(digest: Data(hash.finalize()), size: size, parts: parts)
  }
}

/// A kept file: its digest, and what is known of it.
package struct StoredOriginal: Hashable, Sendable {
  package let digest: Data
  /// The name of the file without folders.
  package let name: String
  /// The display name of its format, such as `FIT`.
  package let format: String
  /// The size in bytes.
  package let size: Int
  /// The workouts that were imported from it, by identity.
  package let workouts: [UUID]

  package init(digest: Data, name: String, format: String, size: Int, workouts: [UUID]) {
    self.digest = digest
    self.name = name
    self.format = format
    self.size = size
    self.workouts = workouts
  }

  /// The digest in hexadecimal digits.
  package var hexadecimal: String { Hexadecimal.text(digest) }

  /// The name as a file name without folders, which no other program takes for a path or an option.
  package var fileName: String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    let plain = String(
      last.unicodeScalars.filter { !$0.properties.isPatternWhitespace || $0 == " " })
    let isSafe = plain.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard isSafe, !plain.isEmpty, !plain.hasPrefix("."), !plain.hasPrefix("-"),
      plain.utf8.count <= Self.maximumNameBytes
    else { return "original-\(hexadecimal.prefix(8)).\(format.lowercased())" }
    return plain
  }

  private static let maximumNameBytes = 200
}

/// Checks unpacked parts against the digest of their original.
package struct OriginalCheck {
  private var hash = SHA256()
  private var size = 0

  package init() {}

  /// Unpacks the next part.
  ///
  /// - Parameter packed: The part as it is stored.
  /// - Returns: Its bytes.
  /// - Throws: `UnpackingError` for a damaged part.
  package mutating func receive(_ packed: [UInt8]) throws(UnpackingError) -> [UInt8] {
    let bytes = try ZlibBlock.unpack(packed, limit: PackedOriginal.partBytes)
    hash.update(data: bytes)
    size += bytes.count
    return bytes
  }

  /// Returns whether all parts together are the original.
  package func isEqual(to original: StoredOriginal) -> Bool {
    size == original.size && Data(hash.finalize()) == original.digest
  }
}
