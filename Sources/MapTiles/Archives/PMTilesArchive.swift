import Foundation
import Synchronization

/// A PMTiles file of version 3: its directories are read when they are needed, and the latest are retained.
final class PMTilesArchive: TileArchive {
  let facts: TileFacts
  private let source: TileSource
  private let header: PMTilesHeader
  private let root: PMTilesDirectory
  private let leaves = Mutex(RecentDirectories())

  /// The packed root has to be in the first 16 kB of the file.
  private static let rootBytes = 16_384
  /// The largest directory, packed and unpacked: usual writers make leaves of some thousand entries.
  private static let directoryBytes = 4 << 20
  /// Root, leaves and leaves of leaves; more levels are a loop.
  private static let levels = 4

  init(_ source: TileSource) throws(MapTileError) {
    self.source = source
    let start = try source.start(PMTilesHeader.bytes)
    do throws(MapTileError.Reason) {
      header = try PMTilesHeader(start)
    } catch {
      throw MapTileError(error, path: source.path)
    }
    root = try Self.directory(
      at: header.root.offset, length: header.root.length, of: source, header,
      limitBytes: Self.rootBytes)
    facts = Self.facts(header, source)
  }

  func packedTile(_ address: TileAddress) throws(MapTileError) -> [UInt8]? {
    var directory = root
    for _ in 0..<Self.levels {
      guard let entry = directory.entry(for: address.hilbertNumber) else { return nil }
      guard entry.run == 0 else { return try bytes(of: entry, address) }
      directory = try leaf(entry)
    }
    throw MapTileError(.directoryLoop, path: source.path, tile: address)
  }

  private func bytes(
    of entry: PMTilesDirectory.Entry, _ address: TileAddress
  ) throws(MapTileError) -> [UInt8] {
    let place = try Self.place(entry, in: header.tiles, .tile, source)
    do throws(MapTileError) {
      return try source.bytes(
        at: place, count: Int(entry.length), of: .tile, limitBytes: MapTileFile.tileBytes)
    } catch {
      throw MapTileError(error.reason, path: source.path, tile: address)
    }
  }

  private func leaf(_ entry: PMTilesDirectory.Entry) throws(MapTileError) -> PMTilesDirectory {
    let offset = try Self.place(entry, in: header.leaves, .directory, source)
    if let known = leaves.withLock({ $0.find(offset) }) { return known }
    let directory = try Self.directory(
      at: offset, length: UInt64(entry.length), of: source, header,
      limitBytes: Self.directoryBytes)
    leaves.withLock { $0.insert(directory, at: offset) }
    return directory
  }

  /// Returns where in the file an entry leads; it has to be within its section.
  private static func place(
    _ entry: PMTilesDirectory.Entry, in section: PMTilesHeader.Section, _ part: MapTileError.Part,
    _ source: TileSource
  ) throws(MapTileError) -> UInt64 {
    let (end, overflow) = entry.offset.addingReportingOverflow(UInt64(entry.length))
    let (place, isBeyond) = section.offset.addingReportingOverflow(entry.offset)
    guard !overflow, end <= section.length, !isBeyond else {
      throw MapTileError(.outsideFile(part), path: source.path)
    }
    return place
  }

  private static func directory(
    at offset: UInt64, length: UInt64, of source: TileSource, _ header: PMTilesHeader,
    limitBytes: Int
  ) throws(MapTileError) -> PMTilesDirectory {
    let packed = try source.bytes(
      at: offset, count: Int(clamping: length), of: .directory, limitBytes: limitBytes)
    do throws(MapTileError.Reason) {
      return try PMTilesDirectory(
        header.isPacked
          ? packed.unpackedIfGzip(.directory, limitBytes: directoryBytes) : packed)
    } catch {
      throw MapTileError(error, path: source.path)
    }
  }

  /// Returns the facts of the header with those of the metadata; damaged metadata are none, the tiles are read without.
  private static func facts(_ header: PMTilesHeader, _ source: TileSource) -> TileFacts {
    var facts = header.facts
    let (place, length) = (header.metadata.offset, Int(clamping: header.metadata.length))
    guard length > 0,
      let packed = try? source.bytes(
        at: place, count: length, of: .metadata, limitBytes: MapTileFile.metadataBytes),
      let bytes = try? packed.unpackedIfGzip(.metadata, limitBytes: MapTileFile.metadataBytes),
      let texts = try? JSONDecoder().decode(Texts.self, from: Data(bytes))
    else { return facts }
    facts.name = PlainText.of(texts.name)
    facts.attribution = PlainText.of(texts.attribution)
    return facts
  }

  private struct Texts: Decodable {
    var name: String?
    var attribution: String?
  }
}

/// The directories that were read last.
private struct RecentDirectories: Sendable {
  private var directories: [(offset: UInt64, directory: PMTilesDirectory)] = []
  /// A picture needs the tiles of one or two; a usual one has 100 kB.
  private static let capacity = 8

  mutating func find(_ offset: UInt64) -> PMTilesDirectory? {
    guard let index = directories.firstIndex(where: { $0.offset == offset }) else { return nil }
    directories.append(directories.remove(at: index))
    return directories.last?.directory
  }

  mutating func insert(_ directory: PMTilesDirectory, at offset: UInt64) {
    if directories.count >= Self.capacity { directories.removeFirst() }
    directories.append((offset, directory))
  }
}
