import Feeds
import Foundation
import TestSupport
import Testing

@testable import Buttons

@Suite("The water ejection sound", .timeLimit(.minutes(1))) struct EjectSignalTests {
  @Test("a setting is a program with arguments, or a beeper")
  func forms() {
    #expect(
      EjectSignal("aplay  -q /usr/share/sounds/eject.wav")
        == .command(["aplay", "-q", "/usr/share/sounds/eject.wav"]))
    #expect(
      EjectSignal("play 'my sound.wav' \"\" a\"b c\"d")
        == .command(["play", "my sound.wav", "", "ab cd"]))
    #expect(EjectSignal("tone:/dev/input/event5") == .tone(path: "/dev/input/event5"))
    for text in ["", "  ", "tone:", "play 'x", "''"] {
      #expect(EjectSignal(text) == nil, "\(text)")
    }
  }

  // WLK-05
  @Test("a program receives its arguments unchanged, without a shell")
  func command() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("said").path
    let words = ["/bin/sh", "-c", "printf %s \"$1\" > \"$2\"", "sh", "a; b $HOME `c`", file]
    #expect(await EjectSignal.command(words).run() == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "a; b $HOME `c`")
  }

  @Test("the result of the program is reported")
  func outcomes() async {
    #expect(await EjectSignal.command(["/bin/sh", "-c", "exit 7"]).run() == .exited(7))
    #expect(await EjectSignal.command(["/bin/sh", "-c", "kill -9 $$"]).run() == .exited(137))
    #expect(await EjectSignal.command(["/nowhere/play"]).run() == .failed(errno: ENOENT))
    #expect(await EjectSignal.command(["/etc/passwd"]).run() == .failed(errno: EACCES))
  }

  @Test("a program that takes too long is ended with all its child processes")
  func tooLong() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("process").path
    let signal = EjectSignal.command(["/bin/sh", "-c", "sleep 60 & echo $! > '\(file)'; wait"])
    #expect(await signal.run(lasting: .milliseconds(300)) == .timedOut)
    let text = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    let child = try #require(pid_t(text))
    // Gone, or waiting to be reaped as an orphan.
    for await _ in Attempts() {
      let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      if state == nil || state?.contains(") Z") == true { return }
    }
    Issue.record("the sleeper still sleeps")
  }

  @Test("a beeper receives the tone and its end")
  func tone() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("beeper").path
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(await EjectSignal.tone(path: pipe).run() == .failed(errno: ENXIO))
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(await EjectSignal.tone(path: pipe).run(lasting: .milliseconds(10)) == .done)
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(reader, &bytes, bytes.count)
    var events = InputEventReader()
    var items: [InputEventReader.Item] = []
    events.read(bytes.prefix(max(0, count)), into: &items)
    let values = items.compactMap { item in
      if case .event(let event) = item, event.kind == .sound { event.value } else { nil }
    }
    #expect(values == [EjectSignal.toneHertz, 0])
    #expect(items.count == 4)
  }
}
