import Console
import Foundation
import Recording
import ReplicaNetwork
import Reports
import Synchronization

/// Shows a mirrored recording, in place on a terminal, line by line elsewhere or as NDJSON, and converts keys to
/// requests.
final class MirrorDisplay: Sendable {
  private let mirror: MirroredRecording
  private let isJSON: Bool
  private let follows: Bool
  private let words: MeasureText
  private let display: Mutex<LiveDisplay>

  /// The interval in seconds of status lines if the output is not a terminal.
  private static let plainInterval = 60.0

  init(of mirror: MirroredRecording, isJSON: Bool, words: MeasureText, follows: Bool) {
    (self.mirror, self.isJSON, self.words, self.follows) = (mirror, isJSON, words, follows)
    display = Mutex(LiveDisplay(terminal: Terminal.output, words: words))
  }

  // MARK: - Moments

  /// Shows moments until the recording has ended, or the mirror has.
  ///
  /// - Parameter moments: The moments.
  /// - Returns: Whether the recording has ended.
  func show(_ moments: AsyncStream<MirrorMoment>) async -> Bool {
    var link: MirrorMoment.Link?
    var shown: RecordingStatus?
    var pause: MirrorLine.Kind?
    var lastSaid = -Double.infinity
    for await moment in moments {
      if let link, link.isConnected == moment.link.isConnected {
      } else {
        say(moment.link)
      }
      link = moment.link
      if let status = moment.status(of: mirror.name) {
        let isNews =
          status.id != shown?.id || status.state != shown?.state
          || status.lapCount != shown?.lapCount
        if isNews || status.elapsedSeconds - lastSaid >= Self.plainInterval || isJSON || isDrawing {
          say(status)
          lastSaid = status.elapsedSeconds
        }
        (shown, pause) = (status, nil)
      } else if moment.link.isConnected {
        let kind: MirrorLine.Kind =
          moment.isInterrupted
          ? .interrupted : shown != nil || pause == .interrupted ? .ended : pause ?? .idle
        if kind != pause { say(kind) }
        guard kind != .ended || follows else { return true }
        (shown, pause, lastSaid) = (nil, kind, -.infinity)
      }
    }
    return false
  }

  private var isDrawing: Bool { !isJSON && Terminal.output.isInteractive }

  private func say(_ status: RecordingStatus) {
    if isJSON {
      write(MirrorLine(status))
    } else if isDrawing {
      Self.write(display.withLock { $0.frame(status) })
    } else {
      Self.write(StatusLine(words).text(status).escapedForTerminal() + "\n")
    }
  }

  private func say(_ link: MirrorMoment.Link) {
    if isJSON { return write(MirrorLine(link, of: mirror.name)) }
    switch link {
    case .connected: remark("connected with \(mirror.name)")
    case .lost(_, let problem):
      remark("no connection with \(mirror.name); the recording continues there: \(problem)")
    }
  }

  private func say(_ kind: MirrorLine.Kind) {
    if isJSON { return write(MirrorLine(kind, of: mirror.name)) }
    switch kind {
    case .ended:
      remark("\(mirror.name) has ended the recording; 'workout sync \(mirror.name)' brings it here")
    case .interrupted: remark(Self.interruption(mirror.name))
    default: remark("\(mirror.name) records nothing; waiting for the next recording")
    }
  }

  /// The sentence for a recording whose program ended before it.
  static func interruption(_ name: String) -> String {
    "the recorder of \(name) was interrupted; 'workout record' there resumes the recording"
  }

  /// Writes a line; on a terminal above the redrawn frame.
  private func remark(_ text: String) {
    if isDrawing {
      Self.write(display.withLock { $0.remark(text) })
    } else {
      Self.write(text.escapedForTerminal() + "\n")
    }
  }

  private func write(_ line: MirrorLine) {
    if let text = try? JSONText.line(line) { Self.write(text.escapedForTerminal() + "\n") }
  }

  private static func write(_ text: String) {
    StandardStreams.write(text, to: STDOUT_FILENO)
  }

  // MARK: - Keys

  /// Turns keys into requests until there are no more.
  ///
  /// - Parameter keys: The keys; `nil` without a terminal.
  func follow(_ keys: KeyReader?) async {
    guard let keys else { return }
    for await key in keys.keys() {
      let status = await mirror.moment.recording
      let segment: ControlRequest.Command =
        status?.openSegments.isEmpty == false ? .segmentEnd : .segmentStart
      let command: ControlRequest.Command? =
        switch key {
        case "p": status?.state == "paused" ? .resume : .pause
        case "l": .lap
        case "n": .next
        case "m": .marker
        case "s": segment
        case "q": .stop
        default: nil
        }
      if let command {
        let reply = await mirror.send(ControlRequest(command))
        if let refusal = reply.refusal { remark(refusal) }
      } else if key == "?" {
        remark(Self.help(mirror.name))
      }
    }
  }

  private static func help(_ name: String) -> String {
    """
    p  pause or resume
    l  end the lap
    n  begin the next activity of a triathlon
    m  set a marker
    s  start or end a segment
    q  stop the recording on \(name) and save it there
    Ctrl-C leaves the recording as it is.
    """
  }
}

extension MirrorMoment.Link {
  fileprivate var isConnected: Bool { self == .connected }
}

/// A line of `mirror --json` (docs/schemas/mirror.schema.json).
struct MirrorLine: Encodable {
  enum Kind: String, Encodable { case status, connected, lost, idle, interrupted, ended }

  let kind: Kind
  var replica: String?
  var problem: String?
  var status: RecordingStatus?

  init(_ status: RecordingStatus) {
    kind = .status
    self.status = status
  }

  init(_ link: MirrorMoment.Link, of replica: String) {
    self.replica = replica
    if case .lost(_, let problem) = link {
      (kind, self.problem) = (.lost, problem)
    } else {
      kind = .connected
    }
  }

  init(_ kind: Kind, of replica: String) {
    (self.kind, self.replica) = (kind, replica)
  }
}
