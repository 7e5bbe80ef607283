import HealthModel

/// The coding of the elements of one kind of series.
protocol ChunkCoding<Element>: Sendable {
  associatedtype Element: Sendable

  static var traceKind: TraceKind { get }
  /// The number of elements of a full chunk; a running recording fills up chunks that have fewer.
  static var fullSize: Int { get }

  /// The chunk's bytes.
  static func encode(_ elements: ArraySlice<Element>) -> [UInt8]
  static func summary(of elements: ArraySlice<Element>) -> PackedChunk.Summary
  static func unpack(_ bytes: UnsafeRawBufferPointer) throws(ChunkError) -> [Element]
}

extension ChunkCoding {
  static func pack(_ elements: ArraySlice<Element>) -> PackedChunk {
    PackedChunk(bytes: encode(elements), summary: summary(of: elements))
  }
}

extension ChunkCoding {
  /// The summary of a trace, in which every row counts.
  static func summary<Value>(
    of elements: ArraySlice<TraceSample<Value>>
  ) -> PackedChunk.Summary where Element == TraceSample<Value> {
    let times = elements.lazy.map(\.time)
    let start = times.min() ?? Instant(microseconds: 0)
    return PackedChunk.Summary(
      start: start, end: times.max() ?? start, count: elements.count,
      acceptedCount: elements.count, box: nil)
  }
}

extension LocationChunk: ChunkCoding {
  static var traceKind: TraceKind { .locations }

  static func summary(of elements: ArraySlice<RecordedLocation>) -> PackedChunk.Summary {
    PackedChunk.Summary(elements)
  }

  static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [RecordedLocation] {
    try recorded(bytes)
  }
}

extension ChunkFrame.Column {
  /// All whole numbers of the column.
  func wholeNumbers(rows: Int) throws(ChunkError) -> [Int64] {
    var cursor = try PackedCursor(reader)
    var numbers = [Int64](repeating: 0, count: rows)
    var failure: ChunkError?
    numbers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      do throws(ChunkError) {
        for row in stride(from: 0, to: rows, by: PackedIntegers.blockSize) {
          try cursor.read(min(PackedIntegers.blockSize, rows - row), into: start + row)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return numbers
  }

  /// All numbers of the column, NaN for absent ones.
  func allNumbers(rows: Int) throws(ChunkError) -> [Double] {
    var cursor = try numbers(rows: rows)
    var scratch = [Int64](repeating: 0, count: PackedIntegers.blockSize)
    var values = [Double](repeating: 0, count: rows)
    var failure: ChunkError?
    values.withUnsafeMutableBufferPointer { buffer in
      scratch.withUnsafeMutableBufferPointer { scratch in
        guard let start = buffer.baseAddress, let scratch = scratch.baseAddress else { return }
        do throws(ChunkError) {
          for row in stride(from: 0, to: rows, by: PackedIntegers.blockSize) {
            try cursor.read(
              min(PackedIntegers.blockSize, rows - row), into: start + row, numbers: scratch)
          }
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return values
  }
}

extension NumberColumn {
  /// Encodes whole numbers as a column, without a search for their resolution.
  static func encode(whole numbers: [Int64]) -> Encoded {
    var writer = ByteWriter()
    PackedIntegers.append(numbers, to: &writer)
    return Encoded(coding: Coding.grid.rawValue, bytes: writer.bytes)
  }
}

/// The reason why the bytes of a chunk cannot be read.
public enum ChunkError: Error, Hashable, Sendable {
  /// The bytes end, or a part runs past its end, at this offset.
  case truncated(at: Int)
  case wrongChecksum(found: UInt32, expected: UInt32)
  /// Written by a later release.
  case unknownVersion(UInt8)
  /// A chunk of a kind other than requested.
  case wrongKind(found: UInt8)
  case impossibleCount(Int)
  case malformed(at: Int)
  /// An undefined value, such as a verdict of a later release.
  case unknownValue(Int64, column: Int)
}

extension ChunkError: CustomStringConvertible {
  /// One sentence for people: the damage.
  public var description: String {
    switch self {
    case .truncated(let offset): "it is cut off at byte \(offset)"
    case .wrongChecksum(let found, let expected):
      "its checksum is \(String(found, radix: 16)), not \(String(expected, radix: 16))"
    case .unknownVersion(let version): "its format, \(version), is of a later release"
    case .wrongKind(let found): "it holds data of kind \(found)"
    case .impossibleCount(let count): "it cannot hold \(count) values"
    case .malformed(let offset): "its coding is broken at byte \(offset)"
    case .unknownValue(let value, let column): "\(value) is not a value of column \(column)"
    }
  }
}
