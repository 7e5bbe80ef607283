import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("A recording on a terminal", .timeLimit(.minutes(1)))
struct RecordingOnTerminalTests {
  /// Records without sensors while keys are typed, one per second.
  private func record(
    _ words: String, activity: String = "yoga", keys: [String]
  ) throws -> (Program, Program.Result) {
    let program = try Program()
    let typing = keys.map { "sleep 1; printf '%s' '\($0)'" }.joined(separator: "; ")
    let result = try program.shell(
      """
      export TERM=xterm
      (\(typing); sleep 1) |
        script -qec "stty cols 80; '\(Program.path)' record \(activity) --no-gps \(words)" /dev/null
      """)
    return (program, result)
  }

  @Test("the keys pause, resume, end laps, mark, open and close segments, stop and save")
  func keys() async throws {
    let (program, result) = try record("", keys: ["l", "m", "s", "s", "p", "p", "q"])
    #expect(result.exitCode == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let kinds = try await store.workout(matching: "last").events.map(\.kind)
    for kind in [WorkoutEvent.Kind.marker, .segment, .pause, .resume] {
      #expect(kinds.count { $0 == kind } == 1, "\(kind)")
    }
    #expect(kinds.contains(.lap))
  }

  @Test("closing the terminal saves the workout")
  func closedTerminal() async throws {
    let program = try Program()
    let result = try program.shell(
      """
      export TERM=xterm
      sleep 20 | script -qec "'\(Program.path)' record yoga --no-gps" /dev/null >/dev/null 2>&1 &
      until '\(Program.path)' status >/dev/null 2>&1; do sleep 0.05; done
      kill -9 $!
      for attempt in $(seq 40); do
        sleep 0.05
        '\(Program.path)' status >/dev/null 2>&1 || exec '\(Program.path)' list --json
      done
      exit 9
      """)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("yoga"))
  }

  // WLK-01, WLK-04, WLK-05, WLK-06
  @Test("with the water lock on, keys can only request pause or resume, and unlock")
  func waterLock() async throws {
    let keys = ["w", "l", "m", "q", "w", "p", "p", "u", "l", "q"]
    let (program, result) = try record("--pool 25m", activity: "swim", keys: keys)
    #expect(result.exitCode == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workout = try await store.workout(matching: "last")
    // The length starts with the recording, so it is the first event by date.
    #expect(
      workout.events.map(\.kind) == [
        .lap, .pauseOrResumeRequest, .pause, .pauseOrResumeRequest, .resume,
      ])
    #expect(workout.totals.distanceMeters == 25)
    #expect(result.output.contains("water lock is on"))
    #expect(result.output.contains("ejecting water\u{07}"))
  }

  @Test(
    "who stops with the key is asked how hard it was; an answer is stored, and nothing is needed",
    arguments: [("q", "12\\n7\\n", 7), ("q", "\\n", nil), ("q", "\\003", nil)]
      as [(String, String, Int?)])
  func effort(key: String, answer: String, effort: Int?) async throws {
    let program = try Program()
    let rows = (0..<3000).map { "\($0),120" }.joined(separator: "\n")
    let header = "# workout-trace 1; epoch=2026-11-20T10:00:00Z\nt,hr\n"
    let file = program.folder.file("heart.csv")
    try Data((header + rows + "\n").utf8).write(to: file)
    let result = try program.shell(
      """
      export TERM=xterm
      status() { '\(Program.path)' status >/dev/null 2>&1; }
      (for try in $(seq 300); do status && break; sleep 0.1; done; sleep 1; printf '\(key)'
        for try in $(seq 300); do status || break; sleep 0.1; done
        sleep 2; printf '\(answer)'; sleep 2) |
        script -qec "stty cols 80; exec '\(Program.path)' record yoga --no-gps \\
          --heart-rate 'trace:\(file.path)?pace=100'" /dev/null
      """)
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(result.output.contains("How hard was it"), "\(result.output)")
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    #expect(try await store.workout(matching: "last").effort == effort)
    #expect(result.output.contains("Effort   7 of 10") == (effort != nil))
  }

  @Test("the display is redrawn in place, and past events remain above it")
  func redrawing() throws {
    let (_, result) = try record("", keys: ["m", "?", "q"])
    let screen = Screen(showing: result.output)
    #expect(screen.lines.filter { $0.contains("recording  Yoga") }.isEmpty, "\(screen.lines)")
    #expect(screen.lines.count { $0.contains("marker") && !$0.contains("  m marker") } >= 1)
    #expect(screen.lines.contains { $0.contains("start or end a segment") })
    #expect(screen.lines.contains { $0.hasPrefix("Yoga") })
  }

  @Test("a recording without a terminal prints plain lines and redraws nothing")
  func plainLines() throws {
    let result = try Program().run("record", "yoga", "--no-gps", "--for", "1s")
    #expect(result.exitCode == 0)
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.contains(" running\n"))
    #expect(result.output.contains(" stopped\n"))
  }
}

/// The terminal's screen after some output; it supports only the display's escapes.
private struct Screen {
  private(set) var lines: [String] = [""]
  private var row = 0

  init(showing output: String) {
    var rest = Substring(output)
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}": escape(&rest)
      case "\n", "\r\n":
        row += 1
        if row == lines.count { lines.append("") }
        column = 0
      case "\r": column = 0
      default: put(character)
      }
    }
  }

  private var column = 0

  private mutating func put(_ character: Character) {
    var line = Array(lines[row])
    while line.count < column { line.append(" ") }
    if column < line.count { line[column] = character } else { line.append(character) }
    lines[row] = String(line)
    column += 1
  }

  private mutating func escape(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return }
    let number = rest.prefix { $0.isNumber || $0 == ";" }
    rest = rest.dropFirst(number.count)
    switch rest.popFirst() {
    case "A": row = max(0, row - (Int(number) ?? 1))
    case "K": lines[row] = number == "2" ? "" : String(lines[row].prefix(column))
    case "J":
      lines[row] = String(lines[row].prefix(column))
      lines.removeSubrange((row + 1)...)
    default: break
    }
  }
}
