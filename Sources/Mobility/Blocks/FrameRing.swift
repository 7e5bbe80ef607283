/// A ring buffer of the newest frames of a run, addressed by their index in the recording.
struct FrameRing: Sendable {
  private var frames: ContiguousArray<MotionFrame>
  /// The index of the next frame; `slot` is its position in the buffer.
  private(set) var end: Int
  private var slot = 0
  /// The index of the run's first frame, or of the oldest retained frame.
  private(set) var start: Int

  init(capacity: Int) {
    let still = MotionFrame(acceleration: .zero, rotation: .zero)
    frames = ContiguousArray(repeating: still, count: capacity)
    end = 0
    start = 0
  }

  /// Removes all frames; the next frame has a new index.
  mutating func begin(at index: Int) {
    start = index
    end = index
    slot = index % frames.count
  }

  mutating func append(_ frame: MotionFrame) {
    let count = frames.count
    frames.withUnsafeMutableBufferPointer { $0[slot] = frame }
    slot = slot &+ 1 == count ? 0 : slot &+ 1
    end &+= 1
    if end &- start > count { start = end &- count }
  }

  /// Copies the retained frames in a range, replacing the contents of the buffer.
  func copy(_ places: Range<Int>, into copy: inout ContiguousArray<MotionFrame>) {
    copy.removeAll(keepingCapacity: true)
    let first = places.lowerBound % frames.count
    let count = min(places.count, frames.count - first)
    copy.append(contentsOf: frames[first..<(first + count)])
    copy.append(contentsOf: frames[..<(places.count - count)])
  }
}
