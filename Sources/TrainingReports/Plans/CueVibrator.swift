import Console
import Dispatch
package import Haptics
package import RecordingCore
import Synchronization
import Training

/// Vibrates for the cues of a plan and for laps.
///
/// The patterns differ in number and length of their pulses, so that a wrist can distinguish them. All are
/// choices of this project.
package final class CueVibrator: Sendable {
  private let vibrator: any Vibrator
  private let queue = DispatchQueue(label: "vibration", qos: .userInitiated)
  private let report: @Sendable (HapticsError) -> Void
  private let state = Mutex(State())

  private struct State {
    /// The number of patterns that are playing or wait.
    var waiting = 0
    var hasFailed = false
  }

  /// The most patterns that wait for one that plays; a late vibration says nothing.
  private static let mostWaiting = 2

  /// - Parameters:
  ///   - vibrator: The motor.
  ///   - report: Receives the first failure.
  package init(
    _ vibrator: any Vibrator,
    report: @escaping @Sendable (HapticsError) -> Void = {
      Terminal.warn("workout: no vibration: \($0)")
    }
  ) {
    self.vibrator = vibrator
    self.report = report
  }

  /// Vibrates for a notice of a recording, if it has a pattern; does not wait for its end.
  package func vibrate(for notice: RecordingNotice) {
    guard let pattern = Self.pattern(of: notice) else { return }
    let isAccepted = state.withLock { state in
      guard state.waiting <= Self.mostWaiting else { return false }
      state.waiting += 1
      return true
    }
    guard isAccepted else { return }
    queue.async { [self] in
      var failure: HapticsError?
      do throws(HapticsError) {
        try vibrator.play(pattern)
      } catch {
        failure = error
      }
      let isFirst = state.withLock { state in
        state.waiting -= 1
        guard failure != nil, !state.hasFailed else { return false }
        state.hasFailed = true
        return true
      }
      if isFirst, let failure { report(failure) }
    }
  }

  /// Returns the pattern of a notice; `nil` for one that is only shown.
  package static func pattern(of notice: RecordingNotice) -> VibrationPattern? {
    switch notice {
    case .lap, .activity: lap
    case .nextActivityDue: nextActivity
    case .plan(let cue, _): pattern(of: cue)
    default: nil
    }
  }

  private static func pattern(of cue: PlanCue) -> VibrationPattern? {
    switch cue {
    case .stepStarted: VibrationPattern(2, of: 400)
    case .countdown: VibrationPattern(1, of: 100)
    case .target(let advice):
      switch advice.place {
      // Faster: many short pulses. Slower: one long pulse.
      case .below: VibrationPattern(4, of: 120, pause: 100)
      case .above: VibrationPattern(1, of: 900)
      case .within: VibrationPattern(2, of: 120, pause: 100)
      }
    case .completed: VibrationPattern(3, of: 600, pause: 200)
    case .stepEnded: nil
    }
  }

  private static let lap = VibrationPattern(1, of: 350)
  private static let nextActivity = VibrationPattern(2, of: 350, pause: 200)
}
