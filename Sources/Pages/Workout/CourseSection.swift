import Console
import HealthModel
import RecordingCore
import Routes

/// The course on the page of a workout: what was covered, its ends, and the times off it.
struct CourseSection {
  let record: CourseRecord
  let language: PageLanguage
  let measures: MeasureText
  let times: TimeText

  /// The values for the template.
  var values: [String: Any] {
    [
      "title": record.name.map { "\(language[.followedCourse]): \($0)" }
        ?? language[.followedCourse],
      "rows": rows.map { ["label": $0.0, "text": $0.1] },
    ]
  }

  private var rows: [(String, String)] {
    var rows = [(language[.distance], measures.distance(record.lengthMeters))]
    guard record.joinedMeters != nil else {
      return rows + [(language[.followedCourse], language[.courseNeverReached])]
    }
    rows.append((language[.courseCovered], MeasureText.fixed(record.coveredShare * 100, 0) + " %"))
    for finish in record.finishes {
      let ghost = finish.ghostSeconds.map { ", " + Self.ghost($0, in: language) } ?? ""
      rows.append(
        (
          "\(language[.courseEnd]) \(finish.round), \(times.clock(finish.date))",
          MeasureText.duration(finish.seconds) + ghost
        ))
    }
    if record.finishes.isEmpty, let seconds = record.ghostSeconds {
      rows.append((language[.ghost], Self.ghost(seconds, in: language)))
    }
    for time in record.offCourse {
      let end = time.end.map { " – " + times.clock($0) } ?? ""
      let farthest = measures.shortDistance(time.farthestMeters.rounded())
      rows.append((times.clock(time.start) + end, language.text(.offCourse, farthest)))
    }
    return rows
  }

  /// The seconds ahead of a ghost in words.
  static func ghost(_ seconds: Double, in language: PageLanguage) -> String {
    language.text(
      seconds >= 0 ? .ghostAhead : .ghostBehind, MeasureText.duration(abs(seconds).rounded()))
  }

  /// The state of a course that is followed.
  static func state(
    _ course: RecordingStatus.Course, in language: PageLanguage, _ measures: MeasureText
  ) -> String {
    let state: String? =
      switch CoursePhase(rawValue: course.phase) {
      case .approaching: language[.courseNotReached]
      case .offCourse:
        language.text(
          .offCourseNow, measures.shortDistance((course.offMeters ?? 0).rounded()))
      case .finished: language[.courseFinished]
      case .onCourse, nil: course.direction == "backward" ? language[.courseBackward] : nil
      }
    let parts = [course.name, state].compactMap { $0 }
    return parts.isEmpty ? language[.courseFollowed] : parts.joined(separator: ": ")
  }
}
