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

/// The features of four seconds of walking that distinguish stairs from level ground.
///
/// All are invariant to a rotation of the sensor about the vertical. Amplitudes are those of a band: slow is
/// 0.4 to 1.3 Hz, which contains strides but not steps; step is 1.3 to 3 Hz. Quadrature is the correlation of
/// two movements a quarter of a period apart: on stairs the body moves forward and up at other times than on
/// level ground.
package enum StairsFeature: Int, CaseIterable, Sendable {
  /// Logarithm of the slow band's share in the horizontal acceleration's amplitude.
  case horizontalSlow
  /// Quadrature of vertical and horizontal acceleration, in the step band and in the slow band.
  case stepQuadrature, strideQuadrature
  /// Coherence of vertical and horizontal acceleration in the step band, independent of the delay.
  case stepCoherence
  /// Logarithm of the frequency at which the vertical acceleration is strongest, in Hz.
  case stepFrequency
  /// Logarithm of the horizontal over the vertical amplitude of acceleration.
  case horizontalOverVertical
  /// Skewness of the vertical acceleration: a hard landing is high and short.
  case verticalSkewness
  /// Logarithm of the mean frequency of the vertical acceleration's power, in Hz.
  case verticalCentroid
  /// Logarithm of the slow band's share in the amplitude of roll and pitch rate.
  case tiltSlow
  /// Logarithm of the amplitude of yaw rate over that of roll and pitch rate.
  case yawOverTilt
  /// Whether the body is pushed up while it tilts fast.
  case liftWhileTilting
  /// Correlation of roll and pitch rate with the vertical acceleration, below 4 Hz.
  case tiltWithLift
  /// Correlation of pitch with the direction of the push: slow band in phase, step band in quadrature.
  case slowTiltWithPush, stepTiltBeforePush

  /// The features that need no rotation.
  package static let acceleration: [StairsFeature] = allCases.filter {
    $0.rawValue <= verticalCentroid.rawValue
  }

  private static let all = allCases

  /// Returns the features that are available with or without rotation.
  package static func available(hasRotation: Bool) -> [StairsFeature] {
    hasRotation ? all : acceleration
  }

  package var name: String { "\(self)" }
}
