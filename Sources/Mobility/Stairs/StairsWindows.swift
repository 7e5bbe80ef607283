package import HealthModel

/// The values of ``StairsFeature`` along a recording, assuming that all of it is walking, for training and
/// validation.
package enum StairsWindows {
  /// Returns the feature values of each two seconds of a part of a recording.
  ///
  /// - Parameters:
  ///   - readings: A whole recording.
  ///   - span: The part to use, as one bout.
  ///   - hasRotation: Whether to use the sensor's rotation.
  /// - Returns: The values by index in ``StairsFeature/available(hasRotation:)``.
  package static func values(
    of readings: [Reading<MotionSample>], in span: TimeRange, hasRotation: Bool
  ) -> [[Double]] {
    let frames = frames(of: readings, in: span, hasRotation: hasRotation)
    var features = StairsFeatures()
    return blocks(frames, hasRotation: hasRotation).flatMap { block in
      let levelled = LevelledBlock(block)
      return StairsClassifier.spans(levelled).compactMap { features.values(levelled, $0.seen) }
    }
  }

  /// Returns the bout as the blocks that the engine forms within a longer bout.
  static func blocks(_ frames: ContiguousArray<MotionFrame>, hasRotation: Bool) -> [MotionBlock] {
    stride(from: 0, to: frames.count, by: BlockPlan.coreFrames).map { start in
      let end = min(start + BlockPlan.coreFrames, frames.count)
      let first = max(0, start - BlockPlan.contextFrames)
      let last = min(end + BlockPlan.contextFrames, frames.count)
      return MotionBlock(
        frames: ContiguousArray(frames[first..<last]), startIndex: first,
        core: start - first..<end - first, hasRotation: hasRotation)
    }
  }

  private static func frames(
    of readings: [Reading<MotionSample>], in span: TimeRange, hasRotation: Bool
  ) -> ContiguousArray<MotionFrame> {
    var intake = MobilityIntake()
    var frames: ContiguousArray<MotionFrame> = []
    for reading in readings where span.start <= reading.time && reading.time < span.end {
      var reading = reading
      if !hasRotation { reading.value.rotationRate = nil }
      intake.process(reading)
      while let event = intake.next() {
        if case .frame(let frame, _) = event { frames.append(frame) }
      }
    }
    return frames
  }
}
