import Foundation

/// The motor that vibrates, in the syntax of the command line.
///
/// - `auto`: feedbackd if it has a motor, else the first input device that can rumble.
/// - `feedbackd`: the service of phones.
/// - `evdev:PATH`: an input device, such as `evdev:/dev/input/event3`.
package enum VibratorAddress: Hashable, Sendable {
  case automatic
  case daemon
  case device(path: String)

  private static let devicePrefix = "evdev:"
  private static let folder = "/dev/input"

  /// Parses an address.
  ///
  /// - Throws: ``HapticsError/invalidAddress(_:)``.
  package init(_ text: String) throws(HapticsError) {
    switch text {
    case "auto": self = .automatic
    case "feedbackd": self = .daemon
    default:
      let path = String(text.dropFirst(Self.devicePrefix.count))
      guard text.hasPrefix(Self.devicePrefix), !path.isEmpty else { throw .invalidAddress(text) }
      self = .device(path: path)
    }
  }

  /// Opens the motor.
  ///
  /// - Returns: A motor that can vibrate.
  /// - Throws: ``HapticsError``: there is none, or it cannot be opened.
  package func vibrator() throws(HapticsError) -> any Vibrator {
    try vibrator(daemon: FeedbackDaemon(), folder: Self.folder, kernel: .linux)
  }

  func vibrator(
    daemon: FeedbackDaemon, folder: String, kernel: InputDeviceVibrator.Kernel
  ) throws(HapticsError) -> any Vibrator {
    switch self {
    case .device(let path): return try InputDeviceVibrator(path: path, kernel: kernel)
    case .daemon:
      guard daemon.isAvailable else { throw .noDaemon(errno: ENOENT) }
      return daemon
    case .automatic:
      if daemon.isAvailable { return daemon }
      var refusal: HapticsError?
      for path in Self.devices(in: folder) {
        do throws(HapticsError) {
          return try InputDeviceVibrator(path: path, kernel: kernel)
        } catch {
          // A motor that may not be opened is worth more than none.
          if case .unreadable = error { refusal = refusal ?? error }
        }
      }
      throw refusal ?? HapticsError.notFound
    }
  }

  /// The devices of the folder, by their number.
  static func devices(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name -> Int? in
      name.hasPrefix("event") ? Int(name.dropFirst("event".count)) : nil
    }.sorted().map { "\(folder)/event\($0)" }
  }
}
