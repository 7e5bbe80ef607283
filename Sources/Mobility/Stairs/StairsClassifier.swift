/// Says every two seconds of a block whether the person walks on level ground, up or down stairs.
///
/// Each two seconds are judged by the four around them.
struct StairsClassifier {
  struct Window: Hashable {
    /// The frames that are judged, counted in the block; those of a core follow one another.
    var frames: Range<Int>
    var judgement: StairsJudgement
  }

  /// Frames that have a judgement of their own.
  static let hop = StairsFeatures.frames / 2

  private let model: StairsModel
  private var features = StairsFeatures()

  /// `nil` where there is no model of the placement.
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

  /// The frames that are judged together, and those that are looked at for it.
  ///
  /// What is left at the end of a core joins what is before it when it is less than a second.
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
