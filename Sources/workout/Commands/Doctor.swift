import ArgumentParser
import Feeds
import HealthModel

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what this machine offers, and what is missing.",
    discussion: """
      Looks at gpsd and its receiver, sensors, Bluetooth and buttons with who may read them, the clock, the store and the space for it, whether the store \
      and swap are encrypted, the folder of the control socket, and whether a recording runs or was \
      left unfinished. It changes nothing but what every command does, closing a store that others \
      can open, and exits 1 when something would keep a recording from working.

        workout doctor
        workout doctor --gps gpsd://192.168.1.5:2947
        workout doctor --json | jq '.checks[] | select(.state != "ok")'
      """)

  @Option(help: ArgumentHelp("The receiver to ask about.", valueName: "uri"))
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
    let checks = try await checkups()
    if global.json {
      try Output().line(try JSONText.line(["checks": checks]))
    } else {
      try Output().line(checks.flatMap(lines).joined(separator: "\n"))
    }
    if checks.contains(where: { $0.state == .fail }) { throw ExitCode.failure }
  }

  private func checkups() async throws -> [Checkup] {
    var checks = Checkup.receiver(try FeedAddress(gps))
    checks += Checkup.sensors()
    checks.append(Checkup.clock())
    checks += await Checkup.store(global.storePath)
    checks += Checkup.encryption(storePath: global.storePath)
    checks.append(Checkup.runtimeFolder(storePath: global.storePath))
    return checks
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
