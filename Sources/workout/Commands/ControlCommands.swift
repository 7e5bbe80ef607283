import ArgumentParser
import Foundation
import HealthStorage
import Recording

/// A command that asks the running recording for one thing and prints how it stands then.
protocol ControlCommand: AsyncParsableCommand {
  var global: GlobalOptions { get }
  var request: ControlRequest { get }
}

extension ControlCommand {
  func run() async throws {
    let client = ControlClient(address: ControlSocketAddress(storePath: global.storePath))
    try tell(try client.send(request))
  }

  /// Prints how the recording stands, or throws why nothing was done.
  func tell(_ reply: ControlReply) throws {
    if let refusal = reply.refusal { throw Refusal(text: refusal) }
    guard let status = reply.status else { return }
    if global.json {
      try Output().line(try JSONText.line(status))
    } else {
      let display = LiveDisplay(
        terminal: Terminal.output, words: MeasureText(units: global.units))
      try Output().line(display.lines(status).joined(separator: "\n"))
    }
  }
}

/// A recording's own words for why it did not do what it was asked.
struct Refusal: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

struct Status: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print how the running recording stands.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.status) }

  func run() async throws {
    let client = ControlClient(address: ControlSocketAddress(storePath: global.storePath))
    if !client.isAnswering, let store = try? global.openStore() {
      await UnfinishedNotice.print(for: store)
    }
    try tell(try client.send(request))
  }
}

struct Pause: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Pause the running recording; its duration stands still until it is resumed.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.pause) }
}

struct Resume: ControlCommand {
  static let configuration = CommandConfiguration(abstract: "Resume the paused recording.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.resume) }
}

struct Toggle: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send a pause-or-resume request, as a watch's two buttons do.",
    discussion: """
      The request itself changes nothing; the recorder answers it as its --on-request option says: \
      pausing when running and resuming when paused, unless told otherwise.
      """)
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.toggle) }
}

struct Lap: ControlCommand {
  static let configuration = CommandConfiguration(abstract: "End this lap and begin the next.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.lap) }
}

struct Marker: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Mark this moment, with words if you like.")
  @Argument(help: "What to remember about it.") var text: String?
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.marker, text: text) }
}

struct Segment: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Begin or end a stretch of interest, such as a climb or an interval.",
    subcommands: [Start.self, End.self])

  struct Start: ControlCommand {
    static let configuration = CommandConfiguration(abstract: "Begin a segment.")
    @Argument(help: "Its name.") var name: String?
    @OptionGroup var global: GlobalOptions
    var request: ControlRequest { ControlRequest(.segmentStart, text: name) }
  }

  struct End: ControlCommand {
    static let configuration = CommandConfiguration(
      abstract: "End a segment: the named one, else the one begun last.")
    @Argument(help: "Its name.") var name: String?
    @OptionGroup var global: GlobalOptions
    var request: ControlRequest { ControlRequest(.segmentEnd, text: name) }
  }
}

struct Lock: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turn on water lock: the recording's keys do nothing until it is unlocked.",
    discussion: """
      It can be turned on while a workout is under way and the program that records is in front on its \
      terminal; otherwise nothing happens. A pause-or-resume request works through it, and so do these \
      commands.
      """)
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.lock) }
}

struct Unlock: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "End water lock, as turning the crown does; the sound that follows ejects the water.",
    discussion: """
      Only the person ends water lock. It is for an owner who cannot turn the crown; the workout keeps a \
      note that it was ended by command. Applications cannot ask for it.
      """)
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { .unlockByOwner }
}

struct Stop: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stop the running recording and save the workout.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.stop) }
}

struct Discard: ControlCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stop the running recording and throw it away. There is no way back.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.discard) }
}
