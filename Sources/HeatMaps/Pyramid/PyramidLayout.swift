import Foundation

/// The parts of the file of a pyramid, in their order.
///
///     magic
///     tiles         the counts of 64 by 64 cells each, only of cells that a route passes; each with a checksum
///     directory     blocks of 128 entries, a key, an offset and a length for each tile; each with a checksum
///     top           the first key of each block of the directory; a checksum
///     routes        the smallest cells of each route; each with a checksum
///     route index   the identity, the offset, the length and the number of locations of each route; a checksum
///     trailer       512 bytes: where the parts are, the extent, the anchor in the store's changes; a checksum
///
/// Nothing before the trailer is read before its checksum matched, so that a file that was cut off or overwritten is
/// recognized.
enum PyramidLayout {
  /// The last two characters are the version: of the parts, and of what counts as passing a cell.
  static let magic: [UInt8] = Array("wkheat01".utf8)
  static let trailerLength = 512
  static let blockEntries = 128
  static let entryLength = 20
  static let routeEntryLength = 36
  /// The longest text of an anchor.
  static let maximumAnchor = 300

  /// The length of a block of so many entries with its checksum.
  static func blockLength(_ entries: Int) -> Int {
    entries * entryLength + PackedBytes.checksumLength
  }
}

/// What stands at the end of the file.
struct PyramidTrailer: Hashable {
  var directoryOffset = 0
  var tileCount = 0
  var topOffset = 0
  var routeIndexOffset = 0
  var routeCount = 0
  /// The cells of all levels.
  var cellCount = 0
  /// The locations of all routes.
  var locationCount = 0
  var extent: CellExtent?
  /// The text of the store's anchor up to which the routes are counted.
  var anchor = ""

  /// The number of blocks of the directory.
  var blockCount: Int {
    (tileCount + PyramidLayout.blockEntries - 1) / PyramidLayout.blockEntries
  }

  func encoded() throws(PyramidDamage) -> [UInt8] {
    let text = Array(anchor.utf8)
    guard text.count <= PyramidLayout.maximumAnchor else { throw PyramidDamage() }
    var packed = PackedBytes()
    packed.append(contentsOf: PyramidLayout.magic)
    for number in [
      directoryOffset, tileCount, topOffset, routeIndexOffset, routeCount, cellCount, locationCount,
    ] {
      packed.append(fixed: Int64(number))
    }
    packed.append(fixed: UInt8(extent == nil ? 0 : 1))
    let extent = extent ?? CellExtent(west: 0, east: 0, north: 0, south: 0)
    for index in [extent.west, extent.east, extent.north, extent.south] {
      packed.append(fixed: Int32(clamping: index))
    }
    packed.append(fixed: UInt16(clamping: text.count))
    packed.append(contentsOf: text)
    let length = PyramidLayout.trailerLength - PackedBytes.checksumLength
    packed.append(contentsOf: [UInt8](repeating: 0, count: length - packed.bytes.count))
    packed.appendChecksum()
    return packed.bytes
  }

  /// Decodes a trailer; one whose numbers cannot be those of a file of this length is damaged.
  init(_ bytes: UnsafeRawBufferPointer, fileLength: Int) throws(PyramidDamage) {
    var reader = try PackedReader(checking: bytes)
    guard try reader.bytes(PyramidLayout.magic.count) == PyramidLayout.magic else {
      throw PyramidDamage()
    }
    var numbers: [Int] = []
    for _ in 0..<7 { numbers.append(Int(try reader.fixed(Int64.self))) }
    let hasExtent = try reader.fixed(UInt8.self) == 1
    var edges: [Int] = []
    for _ in 0..<4 { edges.append(Int(try reader.fixed(Int32.self))) }
    anchor = String(
      decoding: try reader.bytes(Int(try reader.fixed(UInt16.self))), as: UTF8.self)
    // Each tile and each route takes more than a byte.
    guard numbers.allSatisfy({ $0 >= 0 }), numbers[0...4].allSatisfy({ $0 <= fileLength }) else {
      throw PyramidDamage()
    }
    (directoryOffset, tileCount, topOffset) = (numbers[0], numbers[1], numbers[2])
    (routeIndexOffset, routeCount) = (numbers[3], numbers[4])
    (cellCount, locationCount) = (numbers[5], numbers[6])
    if hasExtent {
      extent = CellExtent(west: edges[0], east: edges[1], north: edges[2], south: edges[3])
    }
  }

  init() {}
}

/// The smallest box of the smallest cells around all routes; `east` is less than `west` across the antimeridian.
struct CellExtent: Hashable {
  var west, east, north, south: Int
}

/// Finds the box of cells that arrive in any order, in constant memory.
///
/// East and west have no ends on a sphere: the box leaves out the widest gap between columns. Gaps within one of the
/// 1024 strips of the map are not found, so that a route around the earth has a box around it.
struct ExtentFinder {
  private static let stripLevel = 10
  private var strips = [ClosedRange<Int>?](repeating: nil, count: 1 << stripLevel)
  private var rows: ClosedRange<Int>?

  mutating func insert(column: Int, row: Int) {
    let strip = column >> (MercatorGrid.finestLevel - Self.stripLevel)
    strips[strip] = Self.extended(strips[strip], by: column)
    rows = Self.extended(rows, by: row)
  }

  private static func extended(_ range: ClosedRange<Int>?, by value: Int) -> ClosedRange<Int> {
    guard let range else { return value...value }
    return min(range.lowerBound, value)...max(range.upperBound, value)
  }

  var extent: CellExtent? {
    guard let rows else { return nil }
    let occupied = strips.compactMap(\.self)
    guard let first = occupied.first, var before = occupied.last else { return nil }
    let count = 1 << MercatorGrid.finestLevel
    var (widest, west, east) = (-1, first.lowerBound, before.upperBound)
    for strip in occupied {
      let isFirst = strip == first
      let gap = strip.lowerBound - before.upperBound + (isFirst ? count : 0)
      if gap > widest {
        (widest, west, east) = (gap, strip.lowerBound, before.upperBound)
      }
      before = strip
    }
    return CellExtent(west: west, east: east, north: rows.lowerBound, south: rows.upperBound)
  }
}
