/// Which frames of a stretch of walking are analysed together.
///
/// Ten seconds at a time, each with up to five seconds on either side, so that a block is the same
/// whenever it is looked at: live, in one go, or a sample at a time. The last block of a stretch has what is
/// left.
struct BlockPlan: Hashable, Sendable {
  /// Frames of a block's own.
  static let coreFrames = Int(10 * MotionFrame.rate)
  /// Frames on either side.
  static let contextFrames = Int(5 * MotionFrame.rate)
  /// What is before the first frame of walking and after the last, and still looked at: half a second, in
  /// which the first foot is lifted and the last comes to rest.
  static let marginFrames = Int(0.5 * MotionFrame.rate)

  /// The first frame of the stretch.
  let start: Int
  /// The first frame that is in no block yet.
  private(set) var next: Int

  init(start: Int) {
    self.start = start
    next = start
  }

  /// The next block of a stretch that goes on.
  ///
  /// - Parameter known: How far it is known that the person walks.
  /// - Returns: `nil` until enough is known.
  mutating func block(known: Int) -> Range<Int>? {
    guard known - next >= Self.coreFrames else { return nil }
    defer { next += Self.coreFrames }
    return next..<(next + Self.coreFrames)
  }

  /// The last block of a stretch that ends; `nil` where nothing is left.
  func lastBlock(end: Int) -> Range<Int>? { next < end ? next..<end : nil }

  /// The core and what is around it, of the frames that are kept, up to where the walking ends if that is
  /// known.
  func window(of core: Range<Int>, end: Int?, kept: Range<Int>) -> Range<Int> {
    let first = max(core.lowerBound - Self.contextFrames, start - Self.marginFrames)
    let last = end.map { $0 + Self.marginFrames } ?? core.upperBound + Self.contextFrames
    return (first..<max(last, core.upperBound)).clamped(to: kept)
  }
}
