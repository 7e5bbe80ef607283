import Archiving
import Feeds
import Foundation
import AppleHealthExport
import ByteStreams
import FITFiles
import MapTiles
import WorkoutFiles

/// The readers that can be fuzzed.
enum FuzzedReader: String, CaseIterable {
  case gpx, tcx, fit, csv, kml, trace, apple, gzip, zip, archive, pmtiles, mvt

  /// The reader named by `FUZZED_READER`, or the first.
  static let chosen: FuzzedReader = {
    let name = ProcessInfo.processInfo.environment["FUZZED_READER"] ?? ""
    return FuzzedReader(rawValue: name) ?? .gpx
  }()

  /// Reads the bytes; returns the amount of data found.
  func read(_ bytes: [UInt8]) -> Int {
    switch self {
    case .gpx: GPXActivityReader.fuzz(bytes)
    case .tcx: TCXActivityReader.fuzz(bytes)
    case .fit: FITActivityReader.fuzz(bytes)
    case .csv: CSVActivityReader.fuzz(bytes)
    case .kml: KMLActivityReader.fuzz(bytes)
    case .trace: Self.rows(bytes)
    case .apple: AppleHealthCensus.fuzz(bytes)
    case .gzip: Self.unpack(bytes)
    case .zip: Self.unfold(bytes)
    case .archive: ArchiveReader.fuzz(bytes)
    case .pmtiles: MapTileFile.fuzz(bytes)
    case .mvt: VectorTile.fuzz(bytes)
    }
  }

  /// Small enough to split the lines of a trace into several pieces.
  private static let pieceBytes = 1000

  /// Returns the number of items of a trace that arrives in pieces.
  private static func rows(_ bytes: [UInt8]) -> Int {
    var reader = TraceReader()
    var count = 0
    do {
      for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
        let piece = bytes.span.extracting(start..<min(start + pieceBytes, bytes.count))
        try reader.read(piece) { _ in count += 1 }
      }
      try reader.finish { _ in count += 1 }
    } catch {
      // An invalid header.
    }
    return count
  }

  private static func unpack(_ bytes: [UInt8]) -> Int {
    guard let source = try? GzipSource(MemorySource(bytes), named: "made up") else { return 0 }
    return drain(source)
  }

  /// An anonymous file, rewritten for each archive, since archives require random access.
  private static let descriptor: Int32 = {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "fuzzed-XXXXXX").path
    var name = Array(pattern.utf8CString)
    let descriptor = mkstemp(&name)
    unlink(name)
    return descriptor
  }()

  /// Returns the number of bytes of all files in a zip archive.
  private static func unfold(_ bytes: [UInt8]) -> Int {
    guard ftruncate(descriptor, 0) == 0,
      bytes.withUnsafeBytes({ pwrite(descriptor, $0.baseAddress, $0.count, 0) }) == bytes.count,
      let archive = try? ZipArchive(path: "/proc/self/fd/\(descriptor)")
    else { return 0 }
    return archive.entries.reduce(0) { sum, entry in
      sum + ((try? archive.open(entry)).map(drain) ?? 0)
    }
  }

  /// Returns the number of bytes in a compressed file, up to a limit that decompression bombs
  /// exceed.
  private static func drain(_ packed: consuming some ByteSource) -> Int {
    var source = packed
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while total < 1 << 24 {
      let count = buffer.withUnsafeMutableBytes { (try? source.read(into: $0)) ?? 0 }
      guard count > 0 else { break }
      total += count
    }
    return total
  }
}
