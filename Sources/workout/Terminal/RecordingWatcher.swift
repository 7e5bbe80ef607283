import Console
import Foundation
import HealthModel
import Recording
import Reports
import Sessions
import Synchronization
import TrainingReports

/// Shows a running recording, in place on a terminal, line by line elsewhere or as NDJSON, and converts keys to
/// requests.
final class RecordingWatcher: Sendable {
  enum Output {
    case text, json
  }

  let recorder: Recorder
  let output: Output
  let words: MeasureText
  let times: TimeText
  /// The frame on the terminal; keys and notices write lines above it.
  private let display: Mutex<LiveDisplay>

  /// The interval in seconds of status lines if the output is not a terminal.
  static let plainInterval = 60.0
  /// Laps shorter than this are shown in meters.
  private static let shortLapMeters = 100.0

  private let stopKey = Atomic(false)
  /// Whether the key that stops was pressed.
  var isStoppedByKey: Bool { stopKey.load(ordering: .acquiring) }

  private let cues: CueChoice
  private let speaker: CueSpeaker?
  private let vibrator: CueVibrator?

  init(
    recorder: Recorder, output: Output, words: MeasureText, times: TimeText,
    cues: CueChoice = CueChoice([.tones]), speaker: CueSpeaker? = nil,
    vibrator: CueVibrator? = nil
  ) {
    self.cues = cues
    self.speaker = speaker
    self.vibrator = vibrator
    self.recorder = recorder
    self.output = output
    self.words = words
    self.times = times
    display = Mutex(LiveDisplay(terminal: Terminal.output, words: words))
  }

  /// Prints notices until the recording ends.
  func watch() async {
    switch output {
    case .json:
      for await notice in recorder.notices {
        emit(RecordingLine(notice))
        warn(notice)
        speak(notice)
      }
    case .text where Terminal.output.isInteractive: await draw()
    case .text: await say()
    }
  }

  /// Repeats notes about a moved or removed store on standard error, since someone must act.
  private func warn(_ notice: RecordingNotice) {
    guard case .note(let note) = notice, note.isAboutStore else { return }
    Terminal.warn("workout: \(note)")
  }

  private func speak(_ notice: RecordingNotice) {
    vibrator?.vibrate(for: notice)
    speaker?.speak(notice)
  }

  private func emit(_ line: RecordingLine) {
    if let text = try? JSONText.line(line) { Self.write(text.escapedForTerminal() + "\n") }
  }

  private func draw() async {
    for await notice in recorder.notices {
      speak(notice)
      if case .status(let status) = notice {
        Self.write(display.withLock { $0.frame(status) })
      } else if case .plan(let cue, _) = notice, PlanWords.isCountdown(cue) {
        if cues.rings { Self.write(FieldTestWords.bell) }
      } else if case .cue(.line, _) = notice {
        Self.write(FieldTestWords.bell)  // The display says which line it was.
      } else if let remark = remark(notice) {
        remarkOnTerminal(remark, sound: rings(notice) ? FieldTestWords.bell : "")
      }
    }
  }

  /// Writes permanent lines above the redrawn frame.
  private func remarkOnTerminal(_ text: String, sound: String = "") {
    Self.write(display.withLock { $0.remark(text, sound: sound) })
  }

  private func say() async {
    var lastSaid: Double?
    for await notice in recorder.notices {
      speak(notice)
      if case .status(let status) = notice {
        guard status.elapsedSeconds - (lastSaid ?? 0) >= Self.plainInterval else { continue }
        lastSaid = status.elapsedSeconds
        Self.write(StatusLine(words).text(status).escapedForTerminal() + "\n")
      } else if let remark = remark(notice) {
        Self.write(remark.escapedForTerminal() + "\n")
        warn(notice)
      }
    }
  }

  /// Returns the text of a notice; `nil` for notices that the display already shows.
  private func remark(_ notice: RecordingNotice) -> String? {
    switch notice {
    case .status: return nil
    case .stateChanged(_, let state, let at):
      switch state {
      case .prepared, .ended: return nil
      default: return "\(times.clock(at)) \(state.name)"
      }
    case .event(let event): return remark(event)
    case .lap(let lap): return "\(times.clock(lap.span.end)) " + line(lap)
    case .activity(_, let at), .nextActivityDue(_, let at):
      return ActivityWords(words).sentence(notice).map { "\(times.clock(at)) " + $0 }
    case .lapsCorrected(let number, let laps):
      guard !laps.isEmpty else { return "lap \(number) removed" }
      return laps.map { "corrected: " + line($0) }.joined(separator: "\n")
    case .waterLock(true, let at): return "\(times.clock(at)) water lock is on; u unlocks"
    case .waterLock(false, let at): return "\(times.clock(at)) water lock is off; ejecting water"
    case .note(let note): return Terminal.output.styled(note.description, .yellow)
    case .cue(let cue, let at):
      return "\(times.clock(at)) " + FieldTestWords.sentence(cue)
    case .plan(let cue, let at):
      guard PlanWords.isLine(cue) else { return nil }
      return "\(times.clock(at)) " + PlanWords(words).sentence(cue)
    case .course(let cue, let at): return "\(times.clock(at)) " + CourseWords(words).sentence(cue)
    }
  }

  /// Returns whether the notice rings the terminal's bell: test signals, and the end of water lock.
  private func rings(_ notice: RecordingNotice) -> Bool {
    switch notice {
    case .waterLock(let isLocked, _): !isLocked
    case .cue(let cue, _): FieldTestWords.isHeard(cue)
    case .plan(let cue, _): cues.rings && PlanWords.isLine(cue)
    case .course(let cue, _): cues.rings && CourseWords.isAlert(cue)
    default: false
    }
  }

  private func line(_ lap: Sessions.Lap) -> String {
    var parts = ["lap \(lap.number)", MeasureText.duration(lap.activeDuration.inSeconds)]
    // Only pool lengths have a style; they are shown as a swim.
    let activity = lap.style == nil ? WorkoutActivityType.walking : .swimming
    if let meters = lap.distanceMeters {
      let isShort = activity == .walking && meters < Self.shortLapMeters
      parts.append(isShort ? words.shortDistance(meters) : words.distance(meters, in: activity))
    }
    if let speed = lap.averageSpeedMetersPerSecond {
      parts.append(words.rate(speed, in: activity))
    }
    parts += SwimWords(words: words).parts(lap)
    return parts.joined(separator: "   ")
  }

  private func remark(_ event: WorkoutEvent) -> String? {
    switch event.kind {
    case .marker:
      guard case .string(let text)? = event.metadata[.markerText] else {
        return "\(times.clock(event.date)) marker"
      }
      return "\(times.clock(event.date)) marker: \(text)"
    case .segment:
      let name = event.metadata.string(.segmentName).map { ": \($0)" } ?? ""
      return "\(times.clock(event.span.end)) segment ended\(name)"
    case .pauseOrResumeRequest: return "\(times.clock(event.date)) request to pause or resume"
    case .motionPaused: return "\(times.clock(event.date)) standing still"
    case .motionResumed: return "\(times.clock(event.date)) moving again"
    case .pause, .resume, .lap: return nil
    }
  }

  /// Turns keys into requests until there are no more.
  func follow(_ keys: KeyReader?) async {
    guard let keys else { return }
    var openSegment = false
    var remainder = RemainderEntry()
    for await key in keys.keys() {
      let status = (await recorder.ask(ControlRequest(.status))).status
      if status?.isWaterLocked == true {
        await followLocked(key)
        continue
      }
      if status?.fieldTest?.phase == "asking" {
        await answer(key, &remainder)
        continue
      }
      switch key {
      case "p":
        let stands = status?.state == "paused" || status?.fieldTest?.phase == "resting"
        await ask(stands ? .resume : .pause)
      case "w": await ask(.lock)
      case "l": await ask(.lap)
      case "n": await ask(.next)
      case "m": await ask(.marker)
      case "s":
        if await ask(openSegment ? .segmentEnd : .segmentStart) { openSegment.toggle() }
      case "q":
        stopKey.store(true, ordering: .releasing)
        await ask(.stop)
      case "?": remarkOnTerminal(Self.help)
      default: break
      }
    }
  }

  /// Handles a key during water lock.
  ///
  /// Keys are ignored, except for those that represent the crown and the buttons.
  private func followLocked(_ key: Character) async {
    switch key {
    case "p": await ask(.toggle)
    case "u": await ask(.unlockByButton)
    default: break
    }
  }

  /// Handles a key while a test asks for the distance after the last lap.
  private func answer(_ key: Character, _ entry: inout RemainderEntry) async {
    switch entry.receive(key) {
    case .typing(let text): remarkOnTerminal("meters: \(text)")
    case .entered(let meters?): await ask(.remainder, text: meters)
    case .entered(nil): await ask(.stop)
    case .ignored: break
    }
  }

  @discardableResult
  private func ask(_ command: ControlRequest.Command, text: String? = nil) async -> Bool {
    await ask(ControlRequest(command, text: text))
  }

  @discardableResult
  private func ask(_ request: ControlRequest) async -> Bool {
    let reply = await recorder.ask(request)
    if let refusal = reply.refusal { remarkOnTerminal(refusal) }
    return reply.refusal == nil
  }

  static let help = """
    p  pause or resume
    l  end the lap
    n  begin the next activity of a triathlon
    m  set a marker
    s  start or end a segment
    w  turn on water lock
    u  end water lock
    q  stop and save
    ?  show this help
    In water lock only u and p (a request
    to pause or resume) work.
    """

  /// Writes a text; a closed terminal or pipe does not end the recording.
  private static func write(_ text: String) {
    StandardStreams.write(text, to: STDOUT_FILENO)
  }
}
