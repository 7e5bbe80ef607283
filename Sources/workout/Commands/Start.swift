import CommandOptions
import ArgumentParser
import Console
import Recording

/// `workout start ACTIVITY`.
struct Start: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a recording in the background with the recording service.",
    discussion: """
      The arguments are those of workout record, added to the options of the service, such as its sensors. The \
      service is workout.socket; to record in this terminal, use workout record ACTIVITY.

      Give absolute paths of files and FIFOs: the service has a different working directory.

      Examples:
        workout start walk
        workout start run --auto-lap 1km
      """)

  @Argument(
    parsing: .allUnrecognized, help: "The activity, and options of workout record.",
    completion: .list(RecordedActivity.allValueStrings))
  var words: [String]
  @OptionGroup var global: GlobalOptions

  /// The time limit of a request in seconds; the service may have to find a receiver first.
  private static let patienceSeconds = 30

  var request: ControlRequest { .start(words, store: global.storePath) }

  func validate() throws {
    _ = try Record.asked(by: words)
  }

  func run() async throws {
    // A recording in a terminal listens on the socket of its store and reports that it is running.
    let running = ControlClient(address: ControlSocketAddress(storePath: global.storePath))
    if running.isAnswering {
      try report(try running.send(request))
      return
    }
    let service = ControlClient(address: .service())
    let reply: ControlReply
    do throws(ControlSocketError) {
      reply = try ask(service)
    } catch .nothingRecording {
      throw CommandError(text: Self.advice)
    }
    try report(reply)
  }

  /// Sends the request, and once more if the service exited before it answered.
  private func ask(_ service: ControlClient) throws(ControlSocketError) -> ControlReply {
    do throws(ControlSocketError) {
      return try service.send(request, patienceSeconds: Self.patienceSeconds)
    } catch .unreadableReply {
      return try service.send(request, patienceSeconds: Self.patienceSeconds)
    }
  }

  private static let advice = """
    the recording service is not running; start it with: systemctl --user enable --now workout.socket \
    (or record in this terminal: workout record ACTIVITY)
    """
}
