package import Console
package import Foundation
package import HealthModel
package import HealthStorage
package import Reports

/// A consent dialog on the controlling terminal, type by type.
///
/// Without a terminal nobody can be asked.
package struct TerminalConsent: ConsentPresenter {
  /// The preferred languages of the person, best first.
  package let languages: [String]
  package let words: ConsentWords

  /// Creates the dialog.
  ///
  /// - Parameters:
  ///   - times: The texts of times.
  ///   - languages: The preferred languages of the person, best first.
  package init(
    times: TimeText,
    languages: [String] = PreferredLanguages.tags(
      environment: ProcessInfo.processInfo.environment)
  ) {
    self.languages = languages
    words = ConsentWords(languages: languages, times: times)
  }

  package func decide(_ request: ConsentRequest) async -> ConsentReply<[ObjectType: TypeDecision]> {
    await ControllingTerminal.with { terminal -> ConsentReply<[ObjectType: TypeDecision]> in
      terminal.write(words.lines(request).joined(separator: "\n") + "\n")
      switch terminal.choice("Allow all, none, some, or decide later?", "ansl") {
      case "a": return .answered(request.allowingAll)
      case "n": return .answered([:])
      case "s": return choose(request, terminal)
      default: return .cancelled
      }
    } ?? .unreachable
  }

  package func confirm(_ request: ConsentRequest) async -> ConsentReply<Bool> {
    await ControllingTerminal.with { terminal -> ConsentReply<Bool> in
      terminal.write(words.lines(request).joined(separator: "\n") + "\n")
      let subject = request.companion == nil ? "Recalibrate" : "Share permissions"
      switch terminal.choice("\(subject): yes, no, or decide later?", "ynl") {
      case "y": return .answered(true)
      case "n": return .answered(false)
      default: return .cancelled
      }
    } ?? .unreachable
  }

  private func choose(
    _ request: ConsentRequest, _ terminal: ControllingTerminal
  ) -> ConsentReply<[ObjectType: TypeDecision]> {
    var decisions: [ObjectType: TypeDecision] = [:]
    for type in request.read {
      switch terminal.choice("  read \(type.name): yes, no, or from a date on?", "ynd") {
      case "y": decisions[type, default: TypeDecision()].read = .everything
      case "n": decisions[type, default: TypeDecision()].read = .nothing
      case "d":
        guard let date = date(terminal) else { return .cancelled }
        decisions[type, default: TypeDecision()].read = .since(date)
      default: return .cancelled
      }
    }
    for type in request.share {
      guard let answer = terminal.choice("  save \(type.name)?", "yn") else { return .cancelled }
      decisions[type, default: TypeDecision()].share = answer == "y"
    }
    return .answered(decisions)
  }

  private func date(_ terminal: ControllingTerminal) -> Instant? {
    while true {
      terminal.write("    first day, such as 2026-11-21: ")
      guard let line = terminal.line() else { return nil }
      if let date = MomentArgument(argument: line)?.instant(in: words.times.zone) { return date }
    }
  }

  package func pick(
    _ request: ConsentRequest,
    viewing: @Sendable (UUID) async throws(StoreError) -> Data
  ) async -> ConsentReply<Set<UUID>> {
    await ControllingTerminal.with { terminal -> ConsentReply<Set<UUID>> in
      terminal.write(words.lines(request).joined(separator: "\n") + "\n")
      var picked: Set<UUID> = []
      for document in request.documents {
        asking: while true {
          switch terminal.choice("  \(words.line(document)): yes, no, or view?", "ynv") {
          case "y":
            picked.insert(document.id)
            break asking
          case "n": break asking
          case "v": await show(document.id, viewing, terminal)
          default: return .cancelled
          }
        }
      }
      return .answered(picked)
    } ?? .unreachable
  }

  private func show(
    _ document: UUID, _ viewing: @Sendable (UUID) async throws(StoreError) -> Data,
    _ terminal: ControllingTerminal
  ) async {
    do throws(StoreError) {
      terminal.write(String(decoding: try await viewing(document), as: UTF8.self) + "\n")
    } catch {
      terminal.write("\(error)\n")
    }
  }
}

/// The controlling terminal, independent of standard input and output.
struct ControllingTerminal {
  private let input: UnsafeMutablePointer<FILE>
  private let output: Int32

  /// Opens the terminal, runs the body and closes it; returns `nil` if there is no terminal.
  static func with<Result>(_ body: (ControllingTerminal) async -> Result) async -> Result? {
    guard let input = fopen("/dev/tty", "re") else { return nil }
    defer { fclose(input) }
    let output = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard output >= 0 else { return nil }
    defer { close(output) }
    return await body(ControllingTerminal(input: input, output: output))
  }

  /// Writes a text with control characters replaced: text from applications is not trusted.
  func write(_ text: String) {
    let handle = FileHandle(fileDescriptor: output, closeOnDealloc: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let plain = lines.map { String($0).withoutControls }.joined(separator: "\n")
    // A closed terminal also gives no answer, which ends the dialog.
    try? handle.write(contentsOf: Data(plain.utf8))
  }

  /// Whether there is input, or its end; waits for a fifth of a second.
  var hasLine: Bool {
    var polled = pollfd(fd: fileno(input), events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 200) != 0 && polled.revents != 0
  }

  /// Reads a line; returns `nil` at the end of input.
  func line() -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    guard getline(&line, &capacity, input) >= 0, let line else { return nil }
    return String(cString: line).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Discards what was typed before a question, so that it answers none.
  func discardTyped() { tcflush(fileno(input), TCIFLUSH) }

  /// Asks until one of the letters is entered; returns `nil` at the end of input.
  func choice(_ question: String, _ letters: String) -> Character? {
    while true {
      write("\(question) [\(letters.map(String.init).joined(separator: "/"))] ")
      guard let answer = line()?.lowercased() else { return nil }
      if let first = answer.first, letters.contains(first) { return first }
    }
  }
}
