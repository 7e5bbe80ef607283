import ArgumentParser
import Console
import Diagnostics
import Feeds
import HealthModel

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the setup and print the command that fixes each problem.",
    discussion: """
      Checks gpsd and its receiver; sensors, Bluetooth and buttons, and the permissions to read them; the clock; \
      the store and its free space; the encryption of the store and of swap; the folder of the control socket; and \
      whether a recording is running or unfinished. It changes nothing, except that, like every command, it removes \
      the access of other users to the store's files. The exit code is 1 if a problem prevents recording.

        workout doctor
        workout doctor --gps gpsd://192.168.1.5:2947
        workout doctor --json | jq '.checks[] | select(.state != "ok")'
      """)

  @Option(help: ArgumentHelp("The GPS receiver to check.", valueName: "uri"))
  var gps = Record.defaultReceiver
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    do {
      _ = try FeedAddress(gps)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() async throws {
    let checks = await Checkup.all(
      receiver: try FeedAddress(gps), storePath: global.storePath, client: .commandLine)
    if global.json {
      try Output().line(try JSONText.line(["checks": checks]))
    } else {
      try Output().line(checks.flatMap(lines).joined(separator: "\n"))
    }
    if checks.contains(where: { $0.state == .fail }) { throw ExitCode.failure }
  }

  private func lines(_ check: Checkup) -> [String] {
    let style: Terminal.Style =
      switch check.state {
      case .ok: .green
      case .warn: .yellow
      case .fail: .red
      }
    let state = Terminal.output.styled(check.state.rawValue.padded(to: Self.stateWidth), style)
    let line = state + check.name.padded(to: Self.nameWidth) + check.text
    let indent = String(repeating: " ", count: Self.stateWidth + Self.nameWidth)
    return [line] + (check.advice.map { [indent + "try: " + $0] } ?? [])
  }

  private static let stateWidth = 6
  private static let nameWidth = 11
}
