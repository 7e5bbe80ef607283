/// A vibration: pulses with pauses between them.
package struct VibrationPattern: Hashable, Sendable {
  /// A pulse, and the pause after it.
  package struct Pulse: Hashable, Sendable {
    package let milliseconds: Int
    /// The pause after it in milliseconds; that of the last one is not waited for.
    package let pause: Int

    package init(_ milliseconds: Int, pause: Int = 0) {
      self.milliseconds = min(max(milliseconds, 0), VibrationPattern.longestPulse)
      self.pause = min(max(pause, 0), VibrationPattern.longestPulse)
    }
  }

  /// The longest pulse and the longest pause in milliseconds.
  static let longestPulse = 5000
  /// The most pulses: feedbackd plays ten parts, and a pause is one.
  ///
  /// **Source** feedbackd, `src/fbd-haptic-manager.c`, `MAX_ITEMS`.
  static let mostPulses = 5

  package let pulses: [Pulse]

  /// - Parameter pulses: The first five of them are played.
  package init(_ pulses: [Pulse]) {
    self.pulses = Array(pulses.prefix(Self.mostPulses))
  }

  /// Creates equal pulses.
  ///
  /// - Parameters:
  ///   - count: Their number.
  ///   - milliseconds: The duration of each.
  ///   - pause: The pause between two in milliseconds.
  package init(_ count: Int, of milliseconds: Int, pause: Int = 150) {
    self.init(Array(repeating: Pulse(milliseconds, pause: pause), count: max(0, count)))
  }

  /// The duration from the start of the first pulse to the end of the last one in milliseconds.
  package var duration: Int {
    pulses.reduce(0) { $0 + $1.milliseconds + $1.pause } - (pulses.last?.pause ?? 0)
  }
}

/// A motor that plays vibrations.
package protocol Vibrator: Sendable {
  /// Plays a pattern, and returns when it has ended or is under way.
  ///
  /// - Throws: ``HapticsError``.
  func play(_ pattern: VibrationPattern) throws(HapticsError)
}

/// The reason why a device cannot vibrate.
package enum HapticsError: Error, Hashable, Sendable {
  /// There is neither feedbackd nor an input device with a motor.
  case notFound
  /// The address is none of a motor.
  case invalidAddress(String)
  /// The device cannot be opened for writing, with this error number: `EACCES` without the group `input`.
  case unreadable(path: String, errno: Int32)
  /// The device has no motor that rumbles.
  case noMotor(path: String)
  /// The kernel refuses an effect, with this error number.
  case refused(path: String, errno: Int32)
  /// There is no session D-Bus, or no feedbackd on it, with this error number.
  case noDaemon(errno: Int32)
  /// feedbackd does not vibrate: it has no motor, or its profile turns vibration off.
  case silent
}

extension HapticsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound:
      "no vibration motor: feedbackd is not running, and no input device can rumble"
    case .invalidAddress(let text):
      "'\(text)' is not a vibration motor; use auto, feedbackd or evdev:/dev/input/eventN"
    case .unreadable(let path, let number):
      "cannot open \(path) for writing (error \(number)); members of the group input can"
    case .noMotor(let path): "\(path) has no vibration motor (FF_RUMBLE)"
    case .refused(let path, let number): "\(path) does not vibrate (error \(number))"
    case .noDaemon(let number): "feedbackd does not respond (error \(number))"
    case .silent: "feedbackd does not vibrate: it has no motor, or its profile turns vibration off"
    }
  }
}
