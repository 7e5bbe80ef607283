/// The measures of a block of running.
struct RunningMeasures: Hashable, Sendable {
  /// The places of the first and the last step in frames of the recording.
  var places: ClosedRange<Double>
  var stepCount: Int
  /// Whether the detector reports running.
  var isRunning: Bool
  /// The mean duration of a step.
  var stepSeconds: Double
  /// In meters.
  var verticalOscillation: Result<Double, RunningUnavailability>
  /// In seconds.
  var groundContactTime: Result<Double, RunningUnavailability>

  /// The minimum number of intervals between steps: about three seconds.
  private static let minimumSteps = 8
  /// The greatest difference of a step from the median, as a share; a longer one has a missing step within it.
  private static let greatestDeviation = 0.25
  /// The longest step of a run that the detector reports as a walk: 130 steps per minute.
  ///
  /// Choice; the speed decides then (`FootGait`).
  private static let longestUncertainStep = 60.0 / 130
  /// The minimum share of the variance that the mean step explains.
  ///
  /// Choice.
  private static let minimumSteadiness = 0.5
  /// The plausible values; beyond them the method has failed.
  ///
  /// Choice: runners of 6 to 14 cm and 160 to 350 ms, with a wide margin.
  private static let oscillations = 0.02...0.25
  private static let contactTimes = 0.08...0.45
  /// The accepted difference of the two estimates of the contact time, as a share.
  ///
  /// Choice; those of chest straps differ by up to 37 %, because the chest rises more than the center of mass.
  private static let greatestDisagreement = 0.5

  /// Measures a block; `nil` where there are too few steps for a cadence, or where the cadence is that of walking.
  ///
  /// - Parameters:
  ///   - places: The positions of the steps in frames of the block, in ascending order.
  ///   - up: The vertical acceleration in m/s² without gravity, one for each frame; `nil` where the sensor does not
  ///     move with the trunk.
  ///   - startIndex: The index of the block's first frame.
  ///   - isRunning: Whether the detector reports running.
  init?(steps places: [Double], up: [Double]?, startIndex: Int = 0, isRunning: Bool = true) {
    guard let first = places.first, let last = places.last else { return nil }
    let intervals = zip(places, places.dropFirst()).map { (start: $0, frames: $1 - $0) }
    let sorted = intervals.map(\.frames).sorted()
    guard sorted.count >= Self.minimumSteps else { return nil }
    let median = sorted[sorted.count / 2]
    let even = intervals.filter {
      abs($0.frames - median) <= Self.greatestDeviation * median
    }
    guard even.count >= Self.minimumSteps else { return nil }
    let frames = even.reduce(0) { $0 + $1.frames } / Double(even.count)
    stepSeconds = frames / MotionFrame.rate
    guard isRunning || stepSeconds <= Self.longestUncertainStep else { return nil }
    self.places = first + Double(startIndex)...last + Double(startIndex)
    stepCount = places.count
    self.isRunning = isRunning
    guard let up else {
      verticalOscillation = .failure(.placement)
      groundContactTime = .failure(.placement)
      return
    }
    let wave = StepWave(of: up, steps: even.map { $0.start..<$0.start + $0.frames })
    guard let wave, wave.stepCount >= Self.minimumSteps else {
      verticalOscillation = .failure(.tooFewSteps)
      groundContactTime = .failure(.tooFewSteps)
      return
    }
    guard wave.steadiness >= Self.minimumSteadiness else {
      verticalOscillation = .failure(.unsteady)
      groundContactTime = .failure(.unsteady)
      return
    }
    let rise = wave.verticalOscillation
    verticalOscillation = Self.oscillations.contains(rise) ? .success(rise) : .failure(.implausible)
    groundContactTime = Self.contactTime(of: wave, rise: rise)
  }

  /// Returns the contact time where two estimates of it agree: by the time of push, and by the oscillation.
  private static func contactTime(
    of wave: StepWave, rise: Double
  ) -> Result<Double, RunningUnavailability> {
    switch wave.contactTime {
    case .failure(let reason): return .failure(reason)
    case .success(let seconds):
      let other = SineWaveStep.contactTime(
        verticalOscillation: rise, stepSeconds: wave.stepSeconds)
      guard contactTimes.contains(seconds), seconds < wave.stepSeconds,
        abs(other - seconds) <= greatestDisagreement * seconds
      else { return .failure(.implausible) }
      return .success(seconds)
    }
  }
}

/// A step of running whose vertical force on the ground is half a sine during contact, and zero during flight.
///
///     force(t) = mass · gravity · π/2 · T/c · sin(π·t/c)        0 ≤ t ≤ c
///
/// with *T* the time of a step, from contact to contact of the other foot, and *c* the time of contact. The mean force
/// over a step is the weight.
///
/// **Source** J.-B. Morin, G. Dalleau, H. Kyröläinen, T. Jeannin, A. Belli, *A simple method for measuring stiffness
/// during running*, J. Appl. Biomech. 21(2), 167–180, 2005 (recalled). The oscillation over a whole step follows from
/// it by integrating twice: half of the flight's fall, and the compression of the leg.
enum SineWaveStep {
  static let gravity = 9.80665
  /// The oscillation in multiples of gravity · T² is 1/8 − this · c/T.
  private static let slope = 0.25 - 1 / (2 * Double.pi)

  /// Returns the rise and fall of the center of mass in meters.
  static func verticalOscillation(contactTime: Double, stepSeconds: Double) -> Double {
    gravity * stepSeconds * stepSeconds * (0.125 - slope * contactTime / stepSeconds)
  }

  /// Returns the contact time for a rise and fall in meters; the inverse of the other function.
  static func contactTime(verticalOscillation: Double, stepSeconds: Double) -> Double {
    (0.125 - verticalOscillation / (gravity * stepSeconds * stepSeconds)) / slope * stepSeconds
  }
}
