import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import Recording

/// `workout serve`.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run the recording service that workout start uses.",
    discussion: """
      systemd starts it on demand: workout.socket listens and passes its socket to workout.service, which exits \
      after it has been idle for a while. Arguments after -- are options of workout record for every recording, \
      such as the sensors of this device.

      A recording that was interrupted by a crash is resumed when the service starts again.

      Example, without systemd's units:
        systemd-socket-activate -l $XDG_RUNTIME_DIR/workout/service.sock \\
          workout serve --idle 1min -- --buttons evdev:auto
      """)

  @Option(
    help: ArgumentHelp(
      "The idle time after which the service exits (default: 1min).", valueName: "time"))
  var idle = DurationArgument(argument: "1min")
  @Argument(
    parsing: .postTerminator, help: "Options of workout record for every recording.")
  var options: [String] = []
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try Record.asked(by: ["other"] + options)
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let socket = InheritedSockets.listening(environment: environment).first else {
      throw CommandError(text: Self.advice)
    }
    let notifier = ServiceNotifier(environment: environment)
    let service = RecordingService(
      options: options, storePath: global.storePath, notifier: notifier,
      interrupted: StartedWords(beside: .service(environment: environment)))
    let stops = Task {
      for await _ in SignalStream([.interrupt, .terminate]).signals { await service.leave() }
    }
    // The interrupted recording is resumed before requests are answered, so that none starts another first.
    await service.resumeInterrupted()
    let server = ControlServer(listening: socket) { await service.answer($0) }
    notifier?.send(.ready, .status(RecordingService.waiting))
    await service.attend(leavingAfter: idle?.duration ?? Self.maximumIdle)
    notifier?.send(.stopping)
    stops.cancel()
    withExtendedLifetime(server) {}
  }

  private static let maximumIdle = Duration.seconds(60)
  private static let advice = """
    no listening socket was passed; enable the unit instead: \
    systemctl --user enable --now workout.socket (see: workout help serve)
    """
}
