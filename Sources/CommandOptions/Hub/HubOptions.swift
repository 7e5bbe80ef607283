package import ArgumentParser
import Console
import HealthModel
import Hub
import Recording
import ReplicaNetwork

/// The release of the program.
package enum ProgramRelease {
  package static let version = "0.2.0"
}

/// The arguments that all commands of a hub have.
package struct HubOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The folder of the hub.", valueName: "folder"), completion: .directory)
  package var folder: String
  @Flag(help: "Print JSON (see docs/json.md) instead of text.")
  package var json = false

  package init() {}

  var program: HubProgram { HubProgram(version: ProgramRelease.version) { .now } }

  func hub() throws -> HubFolder { try HubFolder(folder) }

  /// Prints a line: JSON, or text.
  func print(_ text: @autoclosure () -> String, _ value: some Encodable) throws {
    try Output().line(json ? try JSONText.line(value) : text())
  }
}

/// The argument with the id of a person.
package struct PersonArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The id of the person: letters, digits, dots, hyphens and underscores.", valueName: "person"))
  var person: String

  package init() {}

  package mutating func validate() throws {
    do throws(HubError) {
      _ = try PersonID(person)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func id() throws -> PersonID { try PersonID(person) }
}

/// Runs a command until it ends, or a signal ends it.
enum UntilSignal {
  /// - Parameter work: The work, which a signal cancels.
  /// - Throws: Its errors, except that of the cancellation.
  static func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
    let signals = SignalStream([.interrupt, .terminate]).signals
    let task = Task { try await work() }
    let watcher = Task {
      for await _ in signals { task.cancel() }
    }
    defer { watcher.cancel() }
    do {
      try await task.value
    } catch {
      guard task.isCancelled else { throw error }
    }
  }
}
