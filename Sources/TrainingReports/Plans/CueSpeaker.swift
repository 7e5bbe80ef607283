package import Console
package import Foundation
import Synchronization
package import Training

/// How the cues of a plan reach the person.
package enum CueChoice: String, CaseIterable, Sendable {
  /// Only on the display.
  case none
  /// With the bell of the terminal.
  case tones
  /// With the bell, and spoken by speech-dispatcher.
  case words
}

/// Speaks the cues of a plan with `spd-say` of speech-dispatcher; a cue that comes while one is spoken follows it.
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

  /// Speaks a cue, if it has words; a program that fails is reported once.
  package func speak(_ cue: PlanCue) {
    if case .stepEnded = cue { return }
    let process = Process()
    process.executableURL = URL(filePath: program)
    // A countdown that is late is of no use, advice can wait.
    var arguments = ["--priority", "message"]
    if case .countdown = cue { arguments = ["--priority", "important"] }
    process.arguments = arguments + ["--", words.sentence(cue)]
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
