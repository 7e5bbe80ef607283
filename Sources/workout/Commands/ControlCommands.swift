import ArgumentParser
import Console
import Foundation
import HealthStorage
import Recording
import Reports

/// A command that sends one request to the running recording and prints the status after it.
protocol ControlCommand: AsyncParsableCommand {
  var global: GlobalOptions { get }
  var request: ControlRequest { get }
}

extension ControlCommand {
  func run() async throws {
    let client = ControlClient(recordingOrMirrorOf: global.storePath)
    try report(try client.send(request))
  }

  /// Prints the status of the recording, or throws the reason why the request failed.
  func report(_ reply: ControlReply) throws {
    if let refusal = reply.refusal { throw CommandError(text: refusal) }
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

struct Status: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print the status of the running recording.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.status) }

  func run() async throws {
    let client = ControlClient(address: ControlSocketAddress(storePath: global.storePath))
    if !client.isAnswering, let store = try? await global.openStore() {
      let unfinished = try await UnfinishedNotice.print(for: store).json
      if global.json, let unfinished {
        try Output().line(try JSONText.line(["unfinished": unfinished]))
      }
    }
    try report(try ControlClient(recordingOrMirrorOf: global.storePath).send(request))
  }
}

struct Pause: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pause the running recording.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.pause) }
}

struct Resume: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Resume the paused recording.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.resume) }
}

struct Toggle: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Send a pause-or-resume request, as a watch's two buttons do.",
    discussion: """
      The --on-request option of workout record determines the effect: by default, a running recording is paused \
      and a paused one resumed.
      """)
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.toggle) }
}

struct Lap: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "lap", abstract: "End the current lap and start the next.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.lap) }
}

struct Next: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Begin the next activity of a multisport recording.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.next) }
}

struct Marker: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "marker", abstract: "Set a marker, with an optional text.")
  @Argument(help: "The text of the marker.") var text: String?
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.marker, text: text) }
}

struct Segment: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segment", abstract: "Start or end a segment, such as a climb or an interval.",
    subcommands: [Start.self, End.self])

  struct Start: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Start a segment.")
    @Argument(help: "The name of the segment.") var name: String?
    @OptionGroup var global: GlobalOptions
    var request: ControlRequest { ControlRequest(.segmentStart, text: name) }
  }

  struct End: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "end", abstract: "End a segment: the named one, else the one started last.")
    @Argument(help: "The name of the segment.") var name: String?
    @OptionGroup var global: GlobalOptions
    var request: ControlRequest { ControlRequest(.segmentEnd, text: name) }
  }
}

struct Lock: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Turn on water lock, which blocks the keys of the recording.",
    discussion: """
      This needs a running workout whose recorder is in the foreground of its terminal. Pause-or-resume requests and \
      the commands of this program still work while water lock is on.
      """)
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.lock) }
}

struct Unlock: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "End water lock and eject the water with a sound, like turning the crown.",
    discussion: """
      Use it if you cannot turn the crown. The workout records that water lock was ended by this command. \
      Applications cannot end water lock.
      """)
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { .unlockByOwner }
}

struct Stop: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Stop the running recording and save the workout.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.stop) }
}

struct Discard: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "discard", abstract: "Stop the running recording and discard it permanently.")
  @OptionGroup var global: GlobalOptions
  var request: ControlRequest { ControlRequest(.discard) }
}
