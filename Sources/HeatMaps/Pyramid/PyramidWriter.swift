import ByteStreams
import Foundation

/// Writes a pyramid from front to back; memory does not grow with the map.
struct PyramidWriter {
  private let sink: any ByteSink
  private let place: ScratchFile.Place
  private var length = 0
  private var trailer = PyramidTrailer()
  private var extent = ExtentFinder()
  private var tile = TileBuffer()
  private var directory: ScratchFile
  private var block = PackedBytes()
  private var top = PackedBytes()

  /// The cells of the tile that is being written.
  private struct TileBuffer {
    var key: UInt64 = 0
    var last: Int = -1
    var packed = PackedBytes()
  }

  init(to sink: any ByteSink, place: ScratchFile.Place) throws {
    self.sink = sink
    self.place = place
    directory = try ScratchFile(in: place)
    try write(PyramidLayout.magic)
  }

  /// Writes the counts of all cells.
  ///
  /// - Throws: ``PyramidDamage`` for a count below zero: a route was removed that was never added.
  mutating func write(cells: inout CellMerge) throws {
    var untilCheck = Self.cellsPerCheck
    while let next = try cells.next() {
      guard next.count > 0 else { throw PyramidDamage() }
      try append(next)
      untilCheck -= 1
      guard untilCheck == 0 else { continue }
      untilCheck = Self.cellsPerCheck
      try Task.checkCancellation()
    }
    try endTile()
    try endBlock()
    trailer.directoryOffset = length
    try copy(directory)
    trailer.topOffset = length
    top.appendChecksum()
    try write(top.bytes)
    trailer.extent = extent.extent
  }

  private static let cellsPerCheck = 1 << 16

  private mutating func append(_ entry: CellCount) throws {
    if entry.key.tile != tile.key || tile.last < 0 {
      try endTile()
      tile.key = entry.key.tile
    }
    let index = Int(entry.key.indexInTile)
    tile.packed.append(UInt64(index - tile.last - 1))
    tile.packed.append(UInt64(entry.count))
    tile.last = index
    trailer.cellCount += 1
    guard entry.key.level == MercatorGrid.finestLevel else { return }
    let cell = MercatorGrid.cell(entry.key.number)
    extent.insert(column: cell.column, row: cell.row)
  }

  private mutating func endTile() throws {
    guard tile.last >= 0 else { return }
    tile.packed.appendChecksum()
    if trailer.tileCount % PyramidLayout.blockEntries == 0 {
      try endBlock()
      top.append(fixed: tile.key)
    }
    block.append(fixed: tile.key)
    block.append(fixed: UInt64(length))
    block.append(fixed: UInt32(clamping: tile.packed.bytes.count))
    trailer.tileCount += 1
    try write(tile.packed.bytes)
    tile.packed.removeAll()
    tile.last = -1
  }

  private mutating func endBlock() throws {
    guard !block.bytes.isEmpty else { return }
    block.appendChecksum()
    try directory.write(block.bytes)
    block.removeAll()
  }

  /// Writes the cells of the routes: those of an older file that are still counted, and new ones.
  ///
  /// - Parameters:
  ///   - parts: Routes and the files that have their bytes.
  ///   - anchor: The text of the anchor in the store's changes.
  /// - Throws: ``PyramidDamage``, `FileError`.
  mutating func finish(routes parts: [StoredRoutes], anchor: String) throws {
    var index = PackedBytes()
    for part in parts {
      for route in part.routes {
        try Task.checkCancellation()
        let bytes = try part.bytes(route)
        withUnsafeBytes(of: route.id.uuid) { index.append(contentsOf: Array($0)) }
        index.append(fixed: UInt64(length))
        index.append(fixed: UInt32(clamping: bytes.count))
        index.append(fixed: UInt64(clamping: route.locationCount))
        try write(bytes)
        trailer.routeCount += 1
        trailer.locationCount += route.locationCount
      }
    }
    index.appendChecksum()
    trailer.routeIndexOffset = length
    try write(index.bytes)
    trailer.anchor = anchor
    try write(trailer.encoded())
  }

  private mutating func copy(_ scratch: ScratchFile) throws {
    guard scratch.length > 0 else { return }
    let reader = try scratch.opened()
    var offset = 0
    while offset < scratch.length {
      let bytes = try reader.exactly(min(1 << 16, scratch.length - offset), at: offset)
      try write(bytes)
      offset += bytes.count
    }
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try sink.write(bytes)
    length += bytes.count
  }
}

/// Routes with the way to their bytes.
struct StoredRoutes {
  var routes: [PyramidFile.Route]
  let bytes: (PyramidFile.Route) throws -> [UInt8]
}

/// The cells of new routes, in a scratch file until the pyramid is written.
struct NewRoutes {
  private let file: ScratchFile
  private(set) var routes: [PyramidFile.Route] = []

  init(in place: ScratchFile.Place) throws { file = try ScratchFile(in: place) }

  /// Appends a route.
  ///
  /// - Parameters:
  ///   - id: The identity of the route.
  ///   - cells: Its smallest cells in ascending order.
  ///   - locationCount: The number of its locations.
  /// - Throws: `FileError`.
  mutating func append(_ id: UUID, cells: [UInt64], locationCount: Int) throws {
    var packed = PackedBytes()
    var last: UInt64 = 0
    for cell in cells {
      packed.append(cell - last)
      last = cell
    }
    packed.appendChecksum()
    routes.append(
      PyramidFile.Route(
        id: id, offset: file.length, length: packed.bytes.count, locationCount: locationCount))
    try file.write(packed.bytes)
  }

  func stored() throws -> StoredRoutes {
    guard !routes.isEmpty else { return StoredRoutes(routes: []) { _ in [] } }
    let reader = try file.opened()
    return StoredRoutes(routes: routes) { try reader.exactly($0.length, at: $0.offset) }
  }
}
