import HealthModel
import TestSupport

@testable import Mobility

/// A simulated walk as frames, with the detected segments and steps.
struct WalkFrames {
  var frames: [MotionFrame]
  var hasRotation = true

  init(_ frames: [MotionFrame], hasRotation: Bool = true) {
    (self.frames, self.hasRotation) = (frames, hasRotation)
  }

  /// Frames of a sensor of the given rate, through the intake.
  init(
    _ walk: SimulatedWalk, _ carriage: SimulatedWalk.Carriage = .lowerBack, rate: Double = 50,
    turn: SensorTurn = .none, hasRotation: Bool = true, noise: Double = 1
  ) {
    var intake = MobilityIntake()
    var frames: [MotionFrame] = []
    let readings = walk.readings(
      rate: rate, carriage: carriage, turn: turn, hasRotation: hasRotation, noise: noise)
    for reading in readings {
      intake.process(reading)
      while let event = intake.next() {
        if case .frame(let frame, _) = event { frames.append(frame) }
      }
    }
    self.init(frames, hasRotation: hasRotation)
  }

  /// The walking segments, in frames.
  func intervals(_ placement: BodyPlacement = .lowerBack) -> [(gait: Gait, frames: Range<Int>)] {
    var detector = WalkingDetector(placement: placement, hasRotation: hasRotation)
    var changes = frames.flatMap { detector.process($0) }
    changes += detector.finish()
    var intervals: [(Gait, Range<Int>)] = []
    var beginning: (gait: Gait, frame: Int)?
    for change in changes {
      switch change {
      case .began(let gait, let frame): beginning = (gait, frame)
      case .ended(let frame):
        if let beginning { intervals.append((beginning.gait, beginning.frame..<frame)) }
        beginning = nil
      }
    }
    return intervals
  }

  /// The steps of all segments, block by block, in seconds.
  func steps(_ placement: BodyPlacement = .lowerBack) -> [Double] {
    intervals(placement).flatMap { interval -> [Double] in
      var steps: [Double] = []
      for start in stride(
        from: interval.frames.lowerBound, to: interval.frames.upperBound, by: BlockPlan.coreFrames)
      {
        let end = min(start + BlockPlan.coreFrames, interval.frames.upperBound)
        let context = start - BlockPlan.contextFrames..<end + BlockPlan.contextFrames
        let window = context.clamped(to: 0..<frames.count)
        let block = MotionBlock(
          frames: ContiguousArray(frames[window]), startIndex: window.lowerBound,
          core: start - window.lowerBound..<end - window.lowerBound, hasRotation: hasRotation)
        steps += StepCounter().steps(in: block).map { $0 + Double(window.lowerBound) }
      }
      return steps.map { $0 / MotionFrame.rate }
    }
  }
}

extension SimulatedWalk.Carriage {
  var placement: BodyPlacement {
    switch self {
    case .lowerBack: .lowerBack
    case .pocket: .pocket
    case .wrist: .wrist
    }
  }
}
