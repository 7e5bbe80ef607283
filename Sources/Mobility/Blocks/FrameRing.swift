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

  /// A copy of the frames at places that are kept.
  func frames(_ places: Range<Int>) -> ContiguousArray<MotionFrame> {
    let first = places.lowerBound % frames.count
    let count = places.count
    guard first + count > frames.count else {
      return ContiguousArray(frames[first..<(first + count)])
    }
    var copy = ContiguousArray<MotionFrame>()
    copy.reserveCapacity(count)
    copy.append(contentsOf: frames[first...])
    copy.append(contentsOf: frames[..<(first + count - frames.count)])
    return copy
  }
}
