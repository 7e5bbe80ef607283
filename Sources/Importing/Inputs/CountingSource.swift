import ByteStreams

/// Counts the bytes that are read from a file, to report progress.
final class CountingSource: ByteSource {
  private var base: any ByteSource
  private let counter: ByteCounter

  init(_ base: any ByteSource, _ counter: ByteCounter) {
    self.base = base
    self.counter = counter
    counter.begin()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = try base.read(into: buffer)
    counter.add(count)
    return count
  }
}

/// The position of the furthest reader of a file, since some formats are read twice.
final class ByteCounter {
  private var most = 0
  private var position = 0
  /// The ratio of bytes on disk to bytes read, for compressed data.
  var scale = 1.0

  var furthest: Int { Int(exactly: (Double(most) * scale).rounded()) ?? most }

  func begin() { position = 0 }

  func add(_ count: Int) {
    position += count
    most = max(most, position)
  }
}
