import Foundation
import Synchronization

/// The sound that drives water out of the speaker when the water lock ends.
public enum EjectSignal: Hashable, Sendable {
  /// A program and its arguments, started without a shell.
  case command([String])
  /// A beeper of the kernel at this path plays a low tone.
  case tone(path: String)

  /// What became of it.
  public enum Outcome: Hashable, Sendable {
    case done
    /// The program could not be started, or the beeper not opened or written to.
    case failed(errno: Int32)
    /// The program said that something went wrong, or was ended by a signal (128 and its number).
    case exited(Int32)
    /// The program took too long and was ended.
    case timedOut
  }

  /// How long a program may take.
  public static let limit = Duration.seconds(10)
  /// Low tones move the most air; a choice of ours.
  static let toneHertz: Int32 = 200
  static let toneDuration = Duration.seconds(2)
  private static let toneScheme = "tone:"

  /// Reads `tone:PATH`, or a program and its arguments with blanks between them; quotes keep blanks.
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

  /// Makes the sound, and returns when it is over.
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

  /// - Returns: `nil` where a quote is not closed.
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
    // Not blocking: a FIFO that nobody reads is refused, and does not hold up the recording's end.
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
