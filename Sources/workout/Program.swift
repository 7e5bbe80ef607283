import ArgumentParser
import Foundation

/// The program: parses the words, runs the command, and ends with one of four exit codes.
@main
enum Program {
  static func main() async {
    StandardStreams.open()
    if let lack = ResourceLimits.lack() { Failure.failed(lack).end() }
    // A reader that leaves early (`| head`) must end a listing quietly and a recording not at all.
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
