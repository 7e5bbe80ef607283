import ArgumentParser
import Foundation
import HealthModel
import Recording

/// `workout serve`.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Wait for workout start, and record; a service manager hands over the socket.",
    discussion: """
      systemd runs it on demand: workout.socket listens, and workout.service is started by the first \
      request and leaves when nothing has been asked of it for a while. What stands after -- are options \
      of workout record for every recording, such as the sensors of this device.

      A recording that a crash broke off is gone on with when the service is started again.

      Example, without systemd's units:
        systemd-socket-activate -l $XDG_RUNTIME_DIR/workout/service.sock \\
          workout serve --idle 1min -- --buttons evdev:auto
      """)

  @Option(help: ArgumentHelp("Leave when nothing was asked for so long.", valueName: "time"))
  var idle = DurationArgument(argument: "1min")
  @Argument(
    parsing: .postTerminator, help: "Options of workout record, for every recording.")
  var options: [String] = []
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try Record.asked(by: ["other"] + options)
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let socket = InheritedSockets.listening(environment: environment).first else {
      throw Refusal(text: Self.advice)
    }
    let notifier = ServiceNotifier(environment: environment)
    let desk = RecordingDesk(
      options: options, storePath: global.storePath, notifier: notifier,
      interrupted: StartedWords(beside: .service(environment: environment)))
    let stops = Task {
      for await _ in SignalStream([.interrupt, .terminate]).signals { await desk.leave() }
    }
    // Before anyone is answered: a request to start must not come first.
    await desk.goOnWithInterrupted()
    let server = ControlServer(listening: socket) { await desk.answer($0) }
    notifier?.send(.ready, .status(RecordingDesk.waiting))
    await desk.attend(leavingAfter: idle?.duration ?? Self.longestIdle)
    notifier?.send(.stopping)
    stops.cancel()
    withExtendedLifetime(server) {}
  }

  private static let longestIdle = Duration.seconds(60)
  private static let advice = """
    no listening socket was handed over; enable the unit instead: \
    systemctl --user enable --now workout.socket (see: workout help serve)
    """
}
