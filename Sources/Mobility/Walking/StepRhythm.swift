import Foundation

/// The score of each pace of the ``PaceGrid`` for the seconds around a moment, updated continuously.
///
/// Walking repeats after a stride with any sensor placement. After a step the similarity is partial, because
/// a leg, a pocket or an arm is on one side; half a step away the signal is inverted. A step time T therefore
/// has
///
///     score(T) = r(2T) + ¼·r(T) − ½·[r(T/2) + r(3T/2)] − prior(T)
///
/// with *r* the autocorrelation of the acceleration's norm, with each lag divided by the power of the
/// compared parts. With rotation, half of r(2T) is that of the rotation, which a swinging thigh repeats even
/// where steps are soft, and a fifth of the rotation's r(T) is subtracted, because it reverses with each
/// step. The prior is wide: it grows with the distance in octaves from the pace that the intensity suggests.
///
/// **Source** Step and stride peaks of the autocorrelation: R. Moe-Nilssen, J. L. Helbostad, *J. Biomech.*
/// 37(1), 121–126, 2004. The subtraction of half steps, the sum and its weights are this project's, tuned on
/// four data sets.
struct StepRhythm: Sendable {
  /// The samples of the ``RhythmSignal`` per hop: about half a second.
  static let hopSamples = 12
  static let hopFrames = hopSamples * RhythmSignal.framesPerSample
  /// The number of hops that must be known after the measured one.
  static let laterHops = 5

  private static let accelerationWindowHops = 9
  private static let rotationWindowHops = 11
  private static let rotationEvery = 2

  private static let stepWeight: Float = 0.25
  private static let halfStepWeight: Float = 0.5
  private static let rotationShare: Float = 0.5
  private static let rotationStepWeight: Float = 0.2
  private static let priorWeight: Float = 0.04
  /// The expected pace: octaves above 1 Hz at 1 m/s², and the increase with intensity.
  private static let priorOctaves: Float = 0.55
  private static let priorSlope: Float = 0.22
  private static let priorDeviation: Float = 0.3
  /// Added to the mean square, so that a still sensor has no rhythm: (m/s²)² and (rad/s)².
  private static let accelerationRegularization: Float = 0.0005
  private static let rotationRegularization: Float = 0.0025

  /// For each pace: its score; r(2T), the larger one of acceleration and rotation; r(T) of the acceleration.
  private(set) var scores = Array(repeating: Float.zero, count: PaceGrid.count)
  private(set) var strideRegularities = Array(repeating: Float.zero, count: PaceGrid.count)
  private(set) var stepRegularities = Array(repeating: Float.zero, count: PaceGrid.count)
  /// The mean square of the acceleration's norm in (m/s²)²: over 4.3 s, and over the 1 s in their middle.
  private(set) var power: Float = 0
  private(set) var powerOfSecond: Float = 0

  private var accelerations: LagProducts
  private var rotations: LagProducts?
  private let accelerationLags: GridLags
  private let rotationLags: GridLags
  private var samples = 0

  init(hasRotation: Bool) {
    let octave = PaceGrid.perOctave
    accelerations = LagProducts(
      channels: 1, lags: 3...66, chunkSamples: Self.hopSamples,
      windowChunks: Self.accelerationWindowHops,
      laterChunks: Self.laterHops - Self.accelerationWindowHops / 2)
    accelerationLags = GridLags(
      shortest: PaceGrid.shortestPeriod / 2, count: PaceGrid.count + 2 * octave,
      rate: RhythmSignal.rate, lags: accelerations.lags)
    let rotations = LagProducts(
      channels: 3, lags: 2...33, chunkSamples: Self.hopSamples / Self.rotationEvery,
      windowChunks: Self.rotationWindowHops,
      laterChunks: Self.laterHops - Self.rotationWindowHops / 2)
    rotationLags = GridLags(
      shortest: PaceGrid.shortestPeriod, count: PaceGrid.count + octave,
      rate: RhythmSignal.rate / Double(Self.rotationEvery), lags: rotations.lags)
    self.rotations = hasRotation ? rotations : nil
  }

  /// Appends the next sample of the band-passed ``RhythmSignal``.
  ///
  /// - Returns: Whether a hop is complete; ``measure()`` then evaluates the hop ``laterHops`` before it.
  mutating func append(_ sample: SIMD4<Float>) -> Bool {
    accelerations.append(sample[0], channel: 0)
    if samples.isMultiple(of: Self.rotationEvery) {
      for axis in 0..<3 { rotations?.append(sample[axis + 1], channel: axis) }
    }
    samples += 1
    guard samples.isMultiple(of: Self.hopSamples) else { return false }
    accelerations.endChunk()
    rotations?.endChunk()
    return true
  }

  /// Scores all paces.
  mutating func measure() {
    let lagCount = accelerations.lags.count
    withUnsafeTemporaryAllocation(of: Float.self, capacity: lagCount) { r in
      power = accelerations.correlate(regularization: Self.accelerationRegularization, into: r)
      withUnsafeTemporaryAllocation(of: Float.self, capacity: accelerationLags.count) { q in
        accelerationLags.read(r, into: q)
        score(q)
      }
      guard rotations?.correlate(regularization: Self.rotationRegularization, into: r) != nil else {
        return
      }
      withUnsafeTemporaryAllocation(of: Float.self, capacity: rotationLags.count) { q in
        rotationLags.read(r, into: q)
        turn(q)
      }
    }
    let middle = Self.accelerationWindowHops * Self.hopSamples / 2
    let half = Int(RhythmSignal.rate / 2)
    powerOfSecond = accelerations.power(inWindow: middle - half..<middle + half + 1)
  }

  /// The pace with the highest score.
  var bestPace: Int {
    scores.withUnsafeBufferPointer { scores in
      var best = 0
      for pace in 1..<PaceGrid.count where scores[pace] > scores[best] { best = pace }
      return best
    }
  }

  private mutating func score(_ q: UnsafeMutableBufferPointer<Float>) {
    let octave = PaceGrid.perOctave
    let expected = Self.priorOctaves + Self.priorSlope * log2(max(power, 1e-4)) / 2
    scores.withUnsafeMutableBufferPointer { scores in
      strideRegularities.withUnsafeMutableBufferPointer { strides in
        stepRegularities.withUnsafeMutableBufferPointer { steps in
          for pace in 0..<PaceGrid.count {
            let (half, step, stride) = (q[pace], q[pace &+ octave], q[pace &+ 2 &* octave])
            let threeHalves = q[pace &+ octave &+ PaceGrid.threeHalves]
            let distance = (PaceGrid.octaves(Float(pace)) - expected) / Self.priorDeviation
            scores[pace] =
              stride + Self.stepWeight * step - Self.halfStepWeight * (half + threeHalves)
              - Self.priorWeight * distance * distance
            strides[pace] = stride
            steps[pace] = step
          }
        }
      }
    }
  }

  /// Adds the contribution of the rotation.
  private mutating func turn(_ q: UnsafeMutableBufferPointer<Float>) {
    scores.withUnsafeMutableBufferPointer { scores in
      strideRegularities.withUnsafeMutableBufferPointer { strides in
        for pace in 0..<PaceGrid.count {
          let (step, stride) = (q[pace], q[pace &+ PaceGrid.perOctave])
          scores[pace] +=
            Self.rotationShare * (stride - strides[pace]) - Self.rotationStepWeight * step
          strides[pace] = max(strides[pace], stride)
        }
      }
    }
  }
}
