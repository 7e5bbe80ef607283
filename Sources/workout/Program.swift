import ArgumentParser
import Console
import Foundation

/// The entry point: parses the arguments, runs the command, and exits with one of four codes.
@main
enum Program {
  static func main() async {
    StandardStreams.open()
    if let lack = ResourceLimits.lack() { Failure.failed(lack).end() }
    // A reader that exits early (`| head`) ends a listing without an error, and does not end a recording.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try WorkoutCommand.parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      await WaitingNotifications.deliver()
    } catch {
      Failure(error).end()
    }
  }
}
