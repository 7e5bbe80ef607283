/// A directory of a PMTiles file: where the tiles are, or further directories, by their number on the curve.
///
/// **Source** Protomaps, *PMTiles Version 3 Specification*, 4 (directories): the number of entries, then the differences
/// of the tile numbers, the run lengths, the lengths and the offsets, each a variable-length integer of base 128.
struct PMTilesDirectory: Sendable {
  struct Entry: Hashable, Sendable {
    let number: UInt64
    let offset: UInt64
    let length: UInt32
    /// The number of tiles in a row that are this one; 0 for a further directory.
    let run: UInt32
  }

  let entries: [Entry]

  /// The fewest bytes of an entry: each of its four numbers has one.
  private static let entryBytes = 4

  init(_ bytes: [UInt8]) throws(MapTileError.Reason) {
    var reader = VarintReader(bytes)
    guard let count = reader.next().flatMap({ Int(exactly: $0) }), count > 0,
      count <= bytes.count / Self.entryBytes
    else { throw .damaged(.directory) }
    func column() throws(MapTileError.Reason) -> [UInt64] {
      var values: [UInt64] = []
      values.reserveCapacity(count)
      for _ in 0..<count {
        guard let value = reader.next() else { throw .damaged(.directory) }
        values.append(value)
      }
      return values
    }
    let (steps, runs) = (try column(), try column())
    let (lengths, offsets) = (try column(), try column())
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var number: UInt64 = 0
    for index in 0..<count {
      let (sum, overflow) = number.addingReportingOverflow(steps[index])
      guard !overflow, index == 0 || steps[index] > 0, let run = UInt32(exactly: runs[index]),
        let length = UInt32(exactly: lengths[index]), length > 0
      else { throw .damaged(.directory) }
      number = sum
      var offset = offsets[index]
      if offset > 0 {
        offset -= 1
      } else if let last = entries.last {
        // 0 stands for the place after the entry before.
        let (next, overflow) = last.offset.addingReportingOverflow(UInt64(last.length))
        guard !overflow else { throw .damaged(.directory) }
        offset = next
      } else {
        throw .damaged(.directory)
      }
      entries.append(Entry(number: number, offset: offset, length: length, run: run))
    }
    self.entries = entries
  }

  /// Returns the entry of a tile, or of the directory that may have it.
  func entry(for number: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.run == 0 || number - entry.number < UInt64(entry.run) ? entry : nil
  }
}

/// A reader of variable-length integers: seven bits a byte, the lowest first.
///
/// **Source** Protocol Buffers, *Encoding*, “Base 128 Varints”.
struct VarintReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  private static let longest = 10

  init(_ bytes: [UInt8]) {
    self.init(bytes, in: 0..<bytes.count)
  }

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }

  /// Returns the next number; `nil` at the end, and if it does not fit 64 bits.
  mutating func next() -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<Self.longest {
      guard position < end else { return nil }
      let byte = bytes[position]
      position += 1
      // The tenth byte has the last bit alone.
      guard index < Self.longest - 1 || byte <= 1 else { return nil }
      value |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Returns the place of the next bytes and skips them; `nil` if there are not so many.
  mutating func skip(_ count: UInt64) -> Range<Int>? {
    guard let count = Int(exactly: count), count <= end - position else { return nil }
    defer { position += count }
    return position..<position + count
  }
}
