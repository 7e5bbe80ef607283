import ArgumentParser
import Recording

/// `workout start ACTIVITY`.
struct Start: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Begin a recording in the background, by the service that waits for one.",
    discussion: """
      The words are those of workout record, added to what the service records with (its sensors). The \
      service is workout.socket; without one, workout record ACTIVITY records in this terminal.

      Files and FIFOs are named by their whole path: the service has another working folder.

      Examples:
        workout start walk
        workout start run --auto-lap 1km
      """)

  @Argument(
    parsing: .allUnrecognized, help: "An activity, and options of workout record.",
    completion: .list(RecordedActivity.allValueStrings))
  var words: [String]
  @OptionGroup var global: GlobalOptions

  /// The service may have to find a receiver first.
  private static let patienceSeconds = 30

  var request: ControlRequest { .start(words, store: global.storePath) }

  func validate() throws {
    _ = try Record.asked(by: words)
  }

  func run() async throws {
    // Who records in a terminal answers at the socket of its store, and says that it is running.
    let running = ControlClient(address: ControlSocketAddress(storePath: global.storePath))
    if running.isAnswering {
      try tell(try running.send(request))
      return
    }
    let service = ControlClient(address: .service())
    let reply: ControlReply
    do throws(ControlSocketError) {
      reply = try ask(service)
    } catch .nothingRecording {
      throw Refusal(text: Self.advice)
    }
    try tell(reply)
  }

  /// A service that has just decided to leave may not answer; the next one does.
  private func ask(_ service: ControlClient) throws(ControlSocketError) -> ControlReply {
    do throws(ControlSocketError) {
      return try service.send(request, patienceSeconds: Self.patienceSeconds)
    } catch .unreadableReply {
      return try service.send(request, patienceSeconds: Self.patienceSeconds)
    }
  }

  private static let advice = """
    no service waits to record; start it with: systemctl --user enable --now workout.socket \
    (or record here: workout record ACTIVITY)
    """
}
