import HealthModel
import TestSupport

@testable import Mobility

/// Simulated readings as input for the engine's internal parts.
enum WalkBlocks {
  /// The frames of readings, without gaps.
  static func frames(_ readings: [Reading<MotionSample>]) -> ContiguousArray<MotionFrame> {
    var intake = MobilityIntake()
    var frames: ContiguousArray<MotionFrame> = []
    for reading in readings {
      intake.process(reading)
      while let event = intake.next() {
        if case .frame(let frame, _) = event { frames.append(frame) }
      }
    }
    return frames
  }

  /// Leveled blocks of one bout, with the places of their first frames.
  static func levelled(
    _ readings: [Reading<MotionSample>]
  ) -> [(block: LevelledBlock, startIndex: Int)] {
    let hasRotation = readings.first?.value.rotationRate != nil
    return StairsWindows.blocks(frames(readings), hasRotation: hasRotation).map {
      (LevelledBlock($0), $0.startIndex)
    }
  }
}
