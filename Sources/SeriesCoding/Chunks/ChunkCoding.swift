package import HealthModel

/// The coding of the elements of one kind of series.
package protocol ChunkCoding<Element>: Sendable {
  associatedtype Element: Sendable

  static var traceKind: TraceKind { get }
  /// The number of elements of a full chunk; a running recording fills up chunks that have fewer.
  static var fullSize: Int { get }

  /// The time of an element.
  static func time(of element: Element) -> Instant
  /// The chunk's bytes.
  static func encode(_ elements: ArraySlice<Element>) -> [UInt8]
  static func summary(of elements: ArraySlice<Element>) -> PackedChunk.Summary
  static func unpack(_ bytes: UnsafeRawBufferPointer) throws(ChunkError) -> [Element]
}

extension ChunkCoding {
  package static func pack(_ elements: ArraySlice<Element>) -> PackedChunk {
    PackedChunk(bytes: encode(elements), summary: summary(of: elements))
  }
}
