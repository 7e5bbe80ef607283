package import Console
package import Foundation
package import HealthModel
package import Recording
import TrainingReports

/// The display of a running recording, redrawn in place on a terminal.
package struct LiveDisplay {
  package let terminal: Terminal
  package let words: MeasureText
  private var drawnLines = 0

  package init(terminal: Terminal, words: MeasureText) {
    self.terminal = terminal
    self.words = words
  }

  package static let keysLine =
    "p pause/resume   l lap   m marker   s segment   q stop and save   ? help"
  package static let lockedKeysLine = "water lock: p request pause or resume   u unlock"

  /// Returns the bytes that replace the last frame with the given status.
  package mutating func frame(_ status: RecordingStatus) -> String {
    let keys = status.isWaterLocked ? Self.lockedKeysLine : Self.keysLine
    let lines = self.lines(status) + [terminal.styled(keys, .dim)]
    var frame = erase()
    for line in lines {
      frame += "\u{1B}[2K" + line.escapedForTerminal(keepingStyles: terminal.hasColor) + "\n"
    }
    drawnLines = lines.count
    return frame
  }

  /// Returns the bytes of a permanent line above the redrawn frame.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - sound: Invisible characters after the line, such as the bell.
  /// - Returns: The bytes to write.
  package mutating func remark(_ text: String, sound: String = "") -> String {
    let plain = text.escapedForTerminal(keepingStyles: terminal.hasColor)
    let frame = erase() + "\u{1B}[J" + plain + sound + "\n"
    drawnLines = 0
    return frame
  }

  private func erase() -> String {
    drawnLines == 0 ? "" : "\u{1B}[\(drawnLines)A\r"
  }

  package func lines(_ status: RecordingStatus) -> [String] {
    var lines = [heading(status), "  " + movement(status)]
    if let part = status.part { lines.append("  " + ActivityWords(words).line(part)) }
    if let test = status.fieldTest { lines.append("  " + FieldTestWords.line(test)) }
    if let plan = status.plan { lines.append("  " + PlanWords(words).line(plan)) }
    if let course = status.course {
      let line = CourseWords(words).line(course)
      lines.append("  " + (course.offMeters == nil ? line : terminal.styled(line, .yellow)))
    }
    let body = heart(status)
    if !body.isEmpty { lines.append("  " + body) }
    lines.append("  " + lap(status))
    for line in [SwimWords(words: words).line(status), WalkWords.line(status)] where !line.isEmpty {
      lines.append("  " + line)
    }
    if let running = status.running { lines.append("  " + RunningWords(words).line(running)) }
    if status.isWaterLocked { lines.append("  " + terminal.styled("water lock is on", .yellow)) }
    lines.append("  " + positioning(status))
    if let mirror = status.mirror { lines.append("  " + link(mirror)) }
    if let note = status.notes.last { lines.append("  " + terminal.styled(note, .yellow)) }
    return lines
  }

  private func heading(_ status: RecordingStatus) -> String {
    let state =
      status.state == "running"
      ? terminal.styled("● recording", .green) : terminal.styled("‖ " + status.state, .yellow)
    let time = terminal.styled(MeasureText.duration(status.durationSeconds), .bold)
    let whole =
      status.elapsedSeconds - status.durationSeconds >= 1
      ? "  (\(MeasureText.duration(status.elapsedSeconds)) with pauses)" : ""
    let activity = WorkoutActivityType(word: status.activity)?.title ?? status.activity
    return "\(state)  \(activity)  \(time)\(whole)"
  }

  private func movement(_ status: RecordingStatus) -> String {
    guard let distance = status.distanceMeters else { return "no distance yet" }
    // A swim is shown in meters and per 100 m; any other recording as if on foot.
    let name = status.part?.activity ?? status.activity
    let isSwim = WorkoutActivityType(word: name)?.isSwimming == true
    let activity = isSwim ? WorkoutActivityType.swimming : .walking
    var parts = [terminal.styled(words.distance(distance, in: activity), .bold)]
    if let speed = status.currentSpeedMetersPerSecond {
      parts.append("now " + words.rate(speed, in: activity))
    }
    if let speed = status.averageSpeedMetersPerSecond {
      parts.append("mean " + words.rate(speed, in: activity))
    }
    if let ascent = status.ascentMeters { parts.append("up " + words.height(ascent)) }
    return parts.joined(separator: "   ")
  }

  private func heart(_ status: RecordingStatus) -> String {
    var parts: [String] = []
    if let rate = status.heartRate {
      let mean = status.averageHeartRate.map { "   mean \(MeasureText.fixed($0, 0))" } ?? ""
      parts.append("heart \(MeasureText.fixed(rate, 0)) bpm" + mean)
    }
    if let energy = status.energyKilocalories {
      parts.append("\(MeasureText.fixed(energy, 0)) kcal")
    }
    return parts.joined(separator: "   ")
  }

  private func lap(_ status: RecordingStatus) -> String {
    var parts = ["lap \(status.lapCount + 1)"]
    if let seconds = status.lapDurationSeconds { parts.append(MeasureText.duration(seconds)) }
    if let meters = status.lapDistanceMeters { parts.append(words.distance(meters)) }
    if !status.openSegments.isEmpty {
      parts.append("segment " + status.openSegments.joined(separator: ", "))
    }
    return parts.joined(separator: "   ")
  }

  private func link(_ mirror: RecordingStatus.Mirror) -> String {
    guard let seconds = mirror.silentSeconds else { return "recorded by \(mirror.replica)" }
    return terminal.styled(
      "no connection with \(mirror.replica) for \(MeasureText.duration(seconds)); the recording continues there",
      .yellow)
  }

  private func positioning(_ status: RecordingStatus) -> String {
    let quality = status.positioning
    var parts: [String]
    switch quality.state {
    case "off": return "GPS: off"
    case "no_receiver":
      return terminal.styled("GPS: waiting for gpsd; recording without positions", .yellow)
    case "waiting": return terminal.styled("GPS: waiting for the first fix", .yellow)
    case "lost": return terminal.styled("GPS: lost, reconnecting", .red)
    case "no_fix": parts = [terminal.styled("GPS: no fix", .red)]
    default: parts = ["GPS " + quality.state.uppercased()]
    }
    if let satellites = quality.satellitesUsed { parts.append("\(satellites) satellites") }
    if let accuracy = quality.horizontalAccuracyMeters {
      parts.append("± " + words.height(accuracy))
    }
    if quality.rejectedCount > 0 { parts.append("\(quality.rejectedCount) fixes rejected") }
    return parts.joined(separator: "   ")
  }
}
