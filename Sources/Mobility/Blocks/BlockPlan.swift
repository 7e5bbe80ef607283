/// The division of a segment of walking into blocks of frames that are analyzed together.
///
/// A block has ten seconds of its own and up to five seconds of context on either side, so the result is the
/// same live, offline, or sample by sample. The last block of a segment contains the remainder.
struct BlockPlan: Hashable, Sendable {
  /// The number of core frames of a block.
  static let coreFrames = Int(10 * MotionFrame.rate)
  /// The number of context frames on either side.
  static let contextFrames = Int(5 * MotionFrame.rate)
  /// The number of frames that are analyzed before the first and after the last frame of walking: half a
  /// second, in which the first foot is lifted and the last comes to rest.
  static let marginFrames = Int(0.5 * MotionFrame.rate)

  /// The first frame of the segment.
  let start: Int
  /// The first frame that is not part of a block yet.
  private(set) var next: Int

  init(start: Int) {
    self.start = start
    next = start
  }

  /// Returns the next block of an ongoing segment.
  ///
  /// - Parameter known: The frame up to which the person is known to be walking.
  /// - Returns: `nil` until enough frames are known.
  mutating func block(known: Int) -> Range<Int>? {
    guard known - next >= Self.coreFrames else { return nil }
    defer { next += Self.coreFrames }
    return next..<(next + Self.coreFrames)
  }

  /// Returns the last block of a segment that ends; `nil` where nothing remains.
  func lastBlock(end: Int) -> Range<Int>? { next < end ? next..<end : nil }

  /// Returns the core and its context within the retained frames, up to the end of the walking where that is
  /// known.
  func window(of core: Range<Int>, end: Int?, kept: Range<Int>) -> Range<Int> {
    let first = max(core.lowerBound - Self.contextFrames, start - Self.marginFrames)
    let last = end.map { $0 + Self.marginFrames } ?? core.upperBound + Self.contextFrames
    return (first..<max(last, core.upperBound)).clamped(to: kept)
  }
}
