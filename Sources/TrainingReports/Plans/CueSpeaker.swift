package import Console
package import Foundation
package import RecordingCore
import Synchronization
import Training

/// How the cues of a plan and of a course reach the person, besides the display.
package struct CueChoice: Hashable, Sendable {
  /// A way to the person.
  package enum Mode: String, CaseIterable, Sendable {
    /// The bell of the terminal.
    case tones
    /// The bell, and words spoken by speech-dispatcher.
    case words
    /// The motor of the device.
    case vibration
  }

  /// The word for the display alone.
  private static let nothing = "none"

  package let modes: Set<Mode>

  package init(_ modes: Set<Mode>) { self.modes = modes }

  /// Parses modes joined by commas, or `none`; returns `nil` for anything else.
  package init?(_ text: String) {
    guard text != Self.nothing else {
      modes = []
      return
    }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let modes = words.compactMap { Mode(rawValue: String($0)) }
    guard modes.count == words.count, Set(modes).count == modes.count else { return nil }
    self.modes = Set(modes)
  }

  /// The text that the initializer accepts.
  package var text: String {
    let words = Mode.allCases.filter(modes.contains).map(\.rawValue)
    return words.isEmpty ? Self.nothing : words.joined(separator: ",")
  }

  /// Whether cues ring the terminal's bell.
  package var rings: Bool { modes.contains(.tones) || modes.contains(.words) }
  package var speaks: Bool { modes.contains(.words) }
  package var vibrates: Bool { modes.contains(.vibration) }
}

/// Speaks the cues of a plan and of a course with `spd-say` of speech-dispatcher; a cue that comes while one is spoken follows it.
package final class CueSpeaker: Sendable {
  private let program: String
  private let words: PlanWords
  private let hasFailed = Mutex(false)

  /// - Returns: `nil` if speech-dispatcher is not installed.
  package init?(
    words: MeasureText, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    let folders = path.split(separator: ":").map(String.init)
    guard
      let folder = folders.first(where: {
        FileManager.default.isExecutableFile(atPath: $0 + "/spd-say")
      })
    else { return nil }
    program = folder + "/spd-say"
    self.words = PlanWords(words)
  }

  /// Speaks a notice, if it is a cue with words; a program that fails is reported once.
  package func speak(_ notice: RecordingNotice) {
    switch notice {
    case .plan(.stepEnded, _): break
    // A countdown that is late is of no use, advice can wait.
    case .plan(.countdown(let seconds), _): speak("\(seconds)", priority: "important")
    case .plan(let cue, _): speak(words.sentence(cue), priority: "message")
    case .course(let cue, _):
      speak(CourseWords(words.measures).sentence(cue), priority: "message")
    default: break
    }
  }

  private func speak(_ text: String, priority: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--priority", priority, "--", text]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { [self] process in
      if process.terminationStatus != 0 { report() }
    }
    do {
      try process.run()
    } catch {
      report()
    }
  }

  private func report() {
    let isFirst = hasFailed.withLock { failed in
      defer { failed = true }
      return !failed
    }
    if isFirst {
      Terminal.warn("workout: \(program) could not speak; is speech-dispatcher running?")
    }
  }
}
