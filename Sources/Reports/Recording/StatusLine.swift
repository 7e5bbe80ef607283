package import Console
import HealthModel
package import Recording
import TrainingReports

/// The status of a running recording in one line, for outputs that are not redrawn.
package struct StatusLine {
  private let words: MeasureText

  /// - Parameter words: The units.
  package init(_ words: MeasureText) {
    self.words = words
  }

  /// Returns the line.
  ///
  /// - Parameter status: The status.
  /// - Returns: Time, distance and what else is measured.
  package func text(_ status: RecordingStatus) -> String {
    var parts = [MeasureText.duration(status.durationSeconds)]
    if let meters = status.distanceMeters {
      let activity = WorkoutActivityType(word: status.activity) ?? .other
      parts.append(words.distance(meters, in: activity))
    }
    let course = status.course.map(CourseWords(words).line) ?? ""
    for line in [SwimWords(words: words).line(status), WalkWords.line(status), course]
    where !line.isEmpty { parts.append(line) }
    if let rate = status.heartRate { parts.append("heart \(MeasureText.fixed(rate, 0)) bpm") }
    if status.state != "running" { parts.append(status.state) }
    return parts.joined(separator: "   ")
  }
}
