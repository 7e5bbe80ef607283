import ByteStreams
import Foundation

/// A complete pyramid, read in parts: memory does not grow with the map.
///
/// The file is not mapped into memory: one that is cut off while it is read would end the process by a signal.
struct PyramidFile: Sendable {
  let file: RandomAccessFile
  let trailer: PyramidTrailer
  /// The first key of each block of the directory: 8 bytes for 128 tiles.
  private let top: [UInt64]

  /// Where the counts of a tile are.
  struct Tile: Hashable {
    var key: UInt64
    var offset: Int
    var length: Int
  }

  /// - Throws: ``PyramidDamage`` for anything but a complete pyramid of this version, `FileError`.
  init(_ file: RandomAccessFile) throws {
    self.file = file
    let end = file.size - PyramidLayout.trailerLength
    guard try file.exactly(PyramidLayout.magic.count, at: 0) == PyramidLayout.magic else {
      throw PyramidDamage()
    }
    let trailer = try file.exactly(PyramidLayout.trailerLength, at: end).withUnsafeBytes {
      try PyramidTrailer($0, fileLength: file.size)
    }
    let length = trailer.blockCount * 8 + PackedBytes.checksumLength
    top = try file.exactly(length, at: trailer.topOffset).withUnsafeBytes { bytes in
      var reader = try PackedReader(checking: bytes)
      return try (0..<trailer.blockCount).map { _ in try reader.fixed(UInt64.self) }
    }
    self.trailer = trailer
  }

  /// Returns the entries of a block of the directory.
  func block(_ index: Int) throws -> [Tile] {
    let count = min(
      PyramidLayout.blockEntries, trailer.tileCount - index * PyramidLayout.blockEntries)
    let offset =
      trailer.directoryOffset + index * PyramidLayout.blockLength(PyramidLayout.blockEntries)
    return try file.exactly(PyramidLayout.blockLength(count), at: offset).withUnsafeBytes { bytes in
      var reader = try PackedReader(checking: bytes)
      return try (0..<count).map { _ in
        Tile(
          key: try reader.fixed(UInt64.self), offset: Int(clamping: try reader.fixed(UInt64.self)),
          length: Int(try reader.fixed(UInt32.self)))
      }
    }
  }

  /// Returns the block in which a tile is, if it exists.
  func blockIndex(of key: UInt64) -> Int? {
    var (low, high) = (0, top.count)
    while low < high {
      let middle = (low + high) / 2
      if top[middle] <= key { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// Calls `use` with the index in the tile and the count of each cell that a route passes, in order.
  func readCells(of tile: Tile, _ use: (Int, UInt32) -> Void) throws {
    try file.exactly(tile.length, at: tile.offset).withUnsafeBytes { bytes in
      var reader = try PackedReader(checking: bytes)
      var index = -1
      while !reader.isAtEnd {
        index += Int(clamping: try reader.number()) &+ 1
        guard index < 1 << (2 * CellKey.tileLevels), index >= 0 else { throw PyramidDamage() }
        use(index, UInt32(clamping: try reader.number()))
      }
    }
  }

  /// A route in the file.
  struct Route: Hashable {
    let id: UUID
    var offset: Int
    let length: Int
    let locationCount: Int
  }

  /// Returns the routes of the file.
  func routes() throws -> [Route] {
    let length = trailer.routeCount * PyramidLayout.routeEntryLength + PackedBytes.checksumLength
    return try file.exactly(length, at: trailer.routeIndexOffset).withUnsafeBytes { bytes in
      var reader = try PackedReader(checking: bytes)
      return try (0..<trailer.routeCount).map { _ in
        let id = try reader.bytes(16).withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        return Route(
          id: UUID(uuid: id), offset: Int(clamping: try reader.fixed(UInt64.self)),
          length: Int(try reader.fixed(UInt32.self)),
          locationCount: Int(clamping: try reader.fixed(UInt64.self)))
      }
    }
  }

  /// Returns the bytes of a route, with its checksum, which matched.
  func bytes(of route: Route) throws -> [UInt8] {
    let bytes = try file.exactly(route.length, at: route.offset)
    _ = try bytes.withUnsafeBytes { try PackedReader(checking: $0) }
    return bytes
  }

  /// Returns the cells of a route in ascending order.
  func cells(of route: Route) throws -> [UInt64] {
    try file.exactly(route.length, at: route.offset).withUnsafeBytes { bytes in
      var reader = try PackedReader(checking: bytes)
      var cells: [UInt64] = []
      var last: UInt64 = 0
      while !reader.isAtEnd {
        last &+= try reader.number()
        cells.append(last)
      }
      return cells
    }
  }
}

/// All counts of a pyramid, in order.
struct PyramidCells: CellSource {
  private let pyramid: PyramidFile
  private var nextBlock = 0
  private var tiles: ArraySlice<PyramidFile.Tile> = []
  private var cells: [CellCount] = []
  private var position = 0

  init(_ pyramid: PyramidFile) { self.pyramid = pyramid }

  mutating func next() throws -> CellCount? {
    while position >= cells.count {
      guard let tile = try nextTile() else { return nil }
      position = 0
      cells.removeAll(keepingCapacity: true)
      try pyramid.readCells(of: tile) { index, count in
        cells.append(
          CellCount(key: CellKey(rawValue: tile.key | UInt64(index)), count: Int64(count)))
      }
    }
    defer { position += 1 }
    return cells[position]
  }

  private mutating func nextTile() throws -> PyramidFile.Tile? {
    while tiles.isEmpty {
      guard nextBlock < pyramid.trailer.blockCount else { return nil }
      tiles = try pyramid.block(nextBlock)[...]
      nextBlock += 1
    }
    return tiles.popFirst()
  }
}
