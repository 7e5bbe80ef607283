import HealthModel

extension LocationChunk {
  /// The accepted locations of a chunk, in order.
  static func accepted(_ bytes: UnsafeRawBufferPointer) throws(ChunkError) -> [Location] {
    let opened = try ChunkFrame.open(bytes, kind: kind, columns: Column.allCases.count)
    var reader = try BlockReader(opened.columns, rows: opened.rows)
    return try collect(opened.rows) { (buffer, count) throws(ChunkError) in
      try reader.next { block, length in
        for index in 0..<length where block.verdicts[index] == 0 {
          buffer.initializeElement(at: count, to: block.location(index))
          count += 1
        }
      }
    }
  }

  /// All locations of a chunk with their verdicts, in order.
  static func recorded(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [RecordedLocation] {
    let opened = try ChunkFrame.open(bytes, kind: kind, columns: Column.allCases.count)
    var reader = try BlockReader(opened.columns, rows: opened.rows, withQuality: true)
    return try collect(opened.rows) { (buffer, count) throws(ChunkError) in
      var unknown: ChunkError?
      let more = try reader.next { block, length in
        for index in 0..<length {
          do throws(ChunkError) {
            buffer.initializeElement(at: count, to: try block.recorded(index))
            count += 1
          } catch {
            unknown = error
            return
          }
        }
      }
      if let unknown { throw unknown }
      return more
    }
  }

  /// Fills an array block by block until the end of the reader.
  private static func collect<Element>(
    _ rows: Int,
    _ fill: (UnsafeMutableBufferPointer<Element>, inout Int) throws(ChunkError) -> Bool
  ) throws(ChunkError) -> [Element] {
    var failure: ChunkError?
    let elements = [Element](unsafeUninitializedCapacity: rows) { buffer, count in
      do throws(ChunkError) {
        while try fill(buffer, &count) {}
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return elements
  }
}
