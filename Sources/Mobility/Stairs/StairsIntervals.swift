/// An accumulator that joins the windows of a bout into intervals of stairs.
///
/// A single window is often wrong; three in a row with the same class and a sufficient mean probability
/// rarely are. Both numbers were chosen on half of the people: they reduce false stairs of people with an
/// uneven gait without missing more stairs.
struct StairsIntervals: Sendable {
  struct Interval: Hashable, Sendable {
    /// The frame indexes in the recording.
    var frames: Range<Int>
    var direction: StairsBout.Direction
    /// The mean probability of the class in its windows.
    var probability: Double
  }

  static let minimumWindows = 3
  static let minimumProbability = 0.8

  private var current: (frames: Range<Int>, kind: StairsClass, sum: Double, count: Int)?

  init() {}

  /// Processes the next window.
  ///
  /// - Parameters:
  ///   - window: A window of a block.
  ///   - startIndex: The index of the block's first frame.
  /// - Returns: The interval of stairs that it ends, if any.
  mutating func process(_ window: StairsClassifier.Window, startIndex: Int) -> Interval? {
    let frames = window.frames.lowerBound + startIndex..<window.frames.upperBound + startIndex
    let kind = window.judgement.likeliest
    let probability = window.judgement[kind]
    if var current, current.kind == kind, current.frames.upperBound == frames.lowerBound {
      current.frames = current.frames.lowerBound..<frames.upperBound
      current.sum += probability
      current.count += 1
      self.current = current
      return nil
    }
    defer { current = (frames, kind, probability, 1) }
    return interval
  }

  /// Ends the bout and returns an open interval.
  mutating func finish() -> Interval? {
    defer { current = nil }
    return interval
  }

  private var interval: Interval? {
    guard let current, current.kind != .level, current.count >= Self.minimumWindows else {
      return nil
    }
    let probability = current.sum / Double(current.count)
    guard probability >= Self.minimumProbability else { return nil }
    return Interval(
      frames: current.frames, direction: current.kind == .up ? .up : .down,
      probability: probability)
  }
}
