import Feeds
import Foundation
import Glibc
import Programs
import Synchronization

/// The sound that drives water out of the speaker when the water lock ends.
public enum EjectSignal: Hashable, Sendable {
  /// A program and its arguments, started without a shell.
  case command([String])
  /// A low tone from the kernel's beeper at this path.
  case tone(path: String)

  /// The result of playing the signal.
  public enum Outcome: Hashable, Sendable {
    case done
    /// The program could not be started, or the beeper could not be opened or written to.
    case failed(errno: Int32)
    /// The exit status of a failed program, or 128 plus the number of the signal that ended it.
    case exited(Int32)
    /// The program took too long and was killed.
    case timedOut
  }

  /// The maximum duration of a program.
  public static let limit = Duration.seconds(10)
  /// The frequency of the tone; low tones move the most air.
  ///
  /// Chosen by this project.
  static let toneHertz: Int32 = 200
  static let toneDuration = Duration.seconds(2)
  private static let toneScheme = "tone:"

  /// Parses `tone:PATH`, or a program and its arguments separated by spaces; quotes preserve
  /// spaces.
  public init?(_ text: String) {
    if text.hasPrefix(Self.toneScheme) {
      let path = String(text.dropFirst(Self.toneScheme.count))
      guard !path.isEmpty else { return nil }
      self = .tone(path: path)
      return
    }
    guard let words = Self.words(text), let first = words.first, !first.isEmpty else { return nil }
    self = .command(words)
  }

  /// Plays the signal, and returns when it has ended.
  public func run(lasting limit: Duration = EjectSignal.limit) async -> Outcome {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        switch self {
        case .command(let words):
          continuation.resume(returning: EjectCommand(words: words).run(lasting: limit))
        case .tone(let path):
          let length = min(limit, Self.toneDuration)
          continuation.resume(returning: Self.play(path, for: length))
        }
      }
    }
  }

  /// - Returns: `nil` if a quote is not closed.
  private static func words(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch (character, quote) {
      case (let character, let open?) where character == open: quote = nil
      case ("\"", nil), ("'", nil):
        quote = character
        word = word ?? ""
      case (" ", nil), ("\t", nil):
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }

  private static func play(_ path: String, for duration: Duration) -> Outcome {
    // Non-blocking: opening a FIFO without a reader fails and does not delay the end of the
    // recording.
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .failed(errno: errno) }
    defer { close(descriptor) }
    func set(_ hertz: Int32) -> Int32? {
      let tone = InputEvent(time: .zero, type: .sound, code: InputCode.tone, value: hertz)
      let end = InputEvent(
        time: .zero, type: .synchronization, code: InputCode.report, value: 0)
      let bytes = tone.bytes() + end.bytes()
      return write(descriptor, bytes, bytes.count) == bytes.count ? nil : errno
    }
    if let number = set(toneHertz) { return .failed(errno: number) }
    poll(nil, 0, Int32(clamping: duration.wholeMilliseconds))
    return set(0).map { .failed(errno: $0) } ?? .done
  }
}

/// A program that is killed if it takes too long.
struct EjectCommand {
  let words: [String]

  /// The interval, in milliseconds, at which the program is polled for its end.
  private static let look: Int32 = 20

  /// Waits for the program; blocks its thread.
  func run(lasting limit: Duration) -> EjectSignal.Outcome {
    let process: Int32
    do throws(ProgramGroup.StartError) {
      process = try ProgramGroup(starting: words, searchesPath: true).process
    } catch {
      return .failed(errno: error.errno)
    }
    let start = BootClock.now
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return Self.outcome(status) }
      if ended < 0, errno != EINTR { return .failed(errno: errno) }
      if BootClock.now - start >= limit { break }
      poll(nil, 0, Self.look)
    }
    // The process has not been reaped yet, so its number is still its own.
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return .timedOut
  }

  private static func outcome(_ status: Int32) -> EjectSignal.Outcome {
    let code = ProgramGroup.exitCode(status)
    return code == 0 ? .done : .exited(code)
  }
}
