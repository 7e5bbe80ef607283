/// The newest frames of a run, found by their place among all frames of the recording.
struct FrameRing: Sendable {
  private var frames: ContiguousArray<MotionFrame>
  /// The place of the next frame, and where it is kept.
  private(set) var end: Int
  private var slot = 0
  /// The place of the first frame since the run began, or of the oldest that is kept.
  private(set) var start: Int

  init(capacity: Int) {
    let still = MotionFrame(acceleration: .zero, rotation: .zero)
    frames = ContiguousArray(repeating: still, count: capacity)
    end = 0
    start = 0
  }

  /// Forgets all frames; the next is at a place that nothing before it had.
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

  /// Copies the frames at places that are kept, in place of what the copy was.
  func copy(_ places: Range<Int>, into copy: inout ContiguousArray<MotionFrame>) {
    copy.removeAll(keepingCapacity: true)
    let first = places.lowerBound % frames.count
    let count = min(places.count, frames.count - first)
    copy.append(contentsOf: frames[first..<(first + count)])
    copy.append(contentsOf: frames[..<(places.count - count)])
  }
}
