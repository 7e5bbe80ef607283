package import HealthModel

/// The codec of one kind of trace: its number, its names and its columns.
///
/// Everything that stores readings is generic over it: chunks, the journal of a recording, archives and trace files. A
/// new kind is one conformance and one line in ``TraceRegistry``.
package protocol TraceCodec<Value>: ChunkCoding where Element == TraceSample<Value> {
  /// The value of a reading.
  associatedtype Value: Hashable & Sendable

  /// The word for the kind in archives and their file names.
  static var word: String { get }
  /// The columns, without that of the time; their order is stored.
  static var columns: [TraceColumn] { get }
  /// The types of which the readings are the values; the trace is not recorded while none of them is collected.
  ///
  /// None for readings that are used for more than the samples derived from them.
  static var quantityTypes: [QuantityType] { get }
  /// The number of full chunks that a recorder collects before it stores them.
  static var chunksPerCommit: Int { get }

  /// Returns the values of readings, by column.
  static func values(of samples: ArraySlice<Element>) -> [TraceColumn.Values]
  /// Returns the value of one reading.
  static func value(at row: Int, of columns: [TraceColumn.Values]) -> Value
}

extension TraceCodec {
  package static func time(of element: Element) -> Instant { element.time }

  package static var fullSize: Int { 4096 }
  package static var quantityTypes: [QuantityType] { [] }
  package static var chunksPerCommit: Int { 1 }

  package static func encode(_ samples: ArraySlice<Element>) -> [UInt8] { bytes(of: samples) }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [Element] { try samples(in: bytes) }

  package static func summary(of samples: ArraySlice<Element>) -> PackedChunk.Summary {
    extent(of: samples)
  }
}

/// The bodies of the entry points above.
///
/// A codec of this module calls them from functions that are not generic: generic code is specialized only within its
/// module, and chunks are packed and unpacked from others.
extension TraceCodec {
  static func bytes(of samples: ArraySlice<Element>) -> [UInt8] {
    TraceBatch(times: samples.map(\.time), columns: values(of: samples)).bytes(traceKind)
  }

  static func samples(in bytes: UnsafeRawBufferPointer) throws(ChunkError) -> [Element] {
    let batch = try TraceBatch(bytes, traceKind, columns)
    let columns = batch.columns
    return batch.times.enumerated().map { row, time in
      TraceSample(time: time, value: value(at: row, of: columns))
    }
  }

  /// The summary of a trace, in which every row counts.
  static func extent(of samples: ArraySlice<Element>) -> PackedChunk.Summary {
    let times = samples.lazy.map(\.time)
    let start = times.min() ?? Instant(microseconds: 0)
    return PackedChunk.Summary(
      start: start, end: times.max() ?? start, count: samples.count,
      acceptedCount: samples.count, box: nil)
  }
}
