/// A classifier of level ground, stairs up and stairs down, for every two seconds of a block.
///
/// Each two seconds are classified by the four seconds around them.
struct StairsClassifier {
  struct Window: Hashable {
    /// The classified frames, relative to the block; those of a core are contiguous.
    var frames: Range<Int>
    var judgement: StairsJudgement
  }

  /// The number of frames with one classification.
  static let hop = StairsFeatures.frames / 2

  private let model: StairsModel
  private var features = StairsFeatures()

  /// Creates a classifier; `nil` where there is no model for the placement.
  init?(_ placement: BodyPlacement, hasRotation: Bool) {
    guard let model = StairsModel(placement, hasRotation: hasRotation) else { return nil }
    self.model = model
  }

  mutating func windows(in block: LevelledBlock) -> [Window] {
    Self.spans(block).compactMap { judged, seen in
      features.values(block, seen).map {
        Window(frames: judged, judgement: model.judgement(for: $0))
      }
    }
  }

  /// Returns the frames of each classification and the frames that it is based on.
  ///
  /// A remainder of less than a second at the end of a core is merged with the preceding frames.
  static func spans(_ block: LevelledBlock) -> [(judged: Range<Int>, seen: Range<Int>)] {
    var spans: [(Range<Int>, Range<Int>)] = []
    var start = block.core.lowerBound
    while start < block.core.upperBound {
      var end = min(start + hop, block.core.upperBound)
      if block.core.upperBound - end < hop / 2 { end = block.core.upperBound }
      let middle = (start + end) / 2
      let latest = max(0, block.force.count - StairsFeatures.frames)
      let first = min(max(0, middle - StairsFeatures.frames / 2), latest)
      let last = min(first + StairsFeatures.frames, block.force.count)
      spans.append((start..<end, first..<last))
      start = end
    }
    return spans
  }
}
