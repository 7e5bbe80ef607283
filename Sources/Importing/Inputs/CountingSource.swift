import Interchange

/// Counts the bytes that are read from a file, for a line of progress.
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

/// How far the furthest of the readers of one file came: some formats are read twice.
final class ByteCounter {
  private var most = 0
  private var position = 0
  /// Bytes on the disk for each that is read, of what is packed.
  var scale = 1.0

  var furthest: Int { Int(exactly: (Double(most) * scale).rounded()) ?? most }

  func begin() { position = 0 }

  func add(_ count: Int) {
    position += count
    most = max(most, position)
  }
}
