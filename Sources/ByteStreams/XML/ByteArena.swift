/// A growing byte buffer that is read by position and freed at once.
///
/// It is plain memory with one owner: the SAX callbacks append millions of short pieces, and an
/// array would check its reference count each time.
package struct ByteArena: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  package mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    if count + added > capacity { grow(to: count + added) }
    (base + count).update(from: bytes, count: added)
    count += added
  }

  /// Removes the bytes after `count`.
  package mutating func truncate(to count: Int) {
    self.count = min(self.count, max(0, count))
  }

  /// Drops the first `dropped` bytes and moves the rest to the front.
  package mutating func dropFirst(_ dropped: Int) {
    base.update(from: base + dropped, count: count - dropped)
    count -= dropped
  }

  package subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  private mutating func grow(to needed: Int) {
    let grown = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = grown
  }
}
