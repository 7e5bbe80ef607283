import Archiving
import Foundation
import Interchange

/// The readers that can be fuzzed.
enum FuzzedReader: String, CaseIterable {
  case gpx, tcx, fit, csv, apple, gzip, archive

  /// The one that `FUZZED_READER` names, else the first.
  static let chosen: FuzzedReader = {
    let name = ProcessInfo.processInfo.environment["FUZZED_READER"] ?? ""
    return FuzzedReader(rawValue: name) ?? .gpx
  }()

  /// How much was found in the bytes.
  func read(_ bytes: [UInt8]) -> Int {
    switch self {
    case .gpx: GPXActivityReader.fuzz(bytes)
    case .tcx: TCXActivityReader.fuzz(bytes)
    case .fit: FITActivityReader.fuzz(bytes)
    case .csv: CSVActivityReader.fuzz(bytes)
    case .apple: AppleHealthCensus.fuzz(bytes)
    case .gzip: Self.unpack(bytes)
    case .archive: ArchiveReader.fuzz(bytes)
    }
  }

  /// Bytes that a packed file gives, up to a limit that bombs pass.
  private static func unpack(_ bytes: [UInt8]) -> Int {
    guard var source = try? GzipSource(MemorySource(bytes), named: "made up") else { return 0 }
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
