package import Console
package import HealthModel
package import RecordingCore
package import Routes

/// The texts about a course while it is followed, and after.
package struct CourseWords {
  package let measures: MeasureText

  package init(_ measures: MeasureText) { self.measures = measures }

  /// A cue as a sentence; it can be spoken.
  package func sentence(_ cue: CourseCue) -> String {
    switch cue {
    case .joined(let meters): "on the course, \(measures.distance(meters)) to go"
    case .offCourse(let meters): "off course by \(measures.shortDistance(meters.rounded()))"
    case .backOnCourse(let meters): "back on course, \(measures.distance(meters)) to go"
    case .turned(.backward): "against the direction of the course"
    case .turned(.forward): "in the direction of the course"
    case .line(let finish): line(finish)
    case .ghost(let seconds): Self.ghost(seconds)
    }
  }

  /// Whether a cue asks for attention, and rings.
  package static func isAlert(_ cue: CourseCue) -> Bool {
    switch cue {
    case .offCourse, .backOnCourse, .turned, .line: true
    case .joined, .ghost: false
    }
  }

  private func line(_ finish: CourseFinish) -> String {
    let time = MeasureText.duration(finish.seconds)
    let ghost = finish.ghostSeconds.map { ", " + Self.ghost($0) } ?? ""
    return "end of the course, round \(finish.round), \(time)\(ghost)"
  }

  /// `12 s ahead`, `1:05 behind`, `level`.
  package static func ghost(_ seconds: Double) -> String {
    let whole = abs(seconds).rounded()
    guard whole >= 1 else { return "level" }
    let text = whole < 60 ? MeasureText.fixed(whole, 0) + " s" : MeasureText.duration(whole)
    return text + (seconds > 0 ? " ahead" : " behind")
  }

  /// The line of the running recording: `course  6.42 km left   up 180 m in 2 climbs   12 s ahead`.
  package func line(_ course: RecordingStatus.Course) -> String {
    var parts = [Self.state(course)]
    if course.phase == CoursePhase.offCourse.rawValue, let meters = course.offMeters {
      parts[0] += " by \(measures.shortDistance(meters.rounded()))"
    }
    if course.phase == CoursePhase.approaching.rawValue {
      if let meters = course.offMeters { parts.append("\(measures.distance(meters)) away") }
      parts.append("\(measures.distance(course.lengthMeters)) long")
    } else {
      let to = course.direction == CourseDirection.backward.rawValue ? "to its start" : "left"
      parts.append("\(measures.distance(course.remainingMeters)) \(to)")
    }
    if let climb = course.climbMeters {
      let count = course.climbCount ?? 0
      let climbs = count == 0 ? "" : count == 1 ? " in 1 climb" : " in \(count) climbs"
      parts.append("up \(measures.height(climb))\(climbs)")
    }
    if let seconds = course.ghostSeconds { parts.append(Self.ghost(seconds)) }
    if course.round > 1 { parts.append("round \(course.round)") }
    return parts.joined(separator: "   ")
  }

  /// `course`, `off course`, `course not reached yet`, `course finished`.
  package static func state(_ course: RecordingStatus.Course) -> String {
    switch CoursePhase(rawValue: course.phase) {
    case .approaching: "course not reached yet"
    case .offCourse: "off course"
    case .finished: "course finished"
    case .onCourse, nil: "course"
    }
  }
}

/// The lines about the course of `show`.
package struct CourseLines {
  private let record: CourseRecord
  private let measures: MeasureText
  private let times: TimeText

  package init(_ record: CourseRecord, measures: MeasureText, times: TimeText) {
    self.record = record
    self.measures = measures
    self.times = times
  }

  package var lines: [String] {
    let name = record.name.map { "Course: \($0)" } ?? "Course"
    var lines = ["", "\(name) (\(measures.distance(record.lengthMeters)))"]
    guard let joined = record.joinedMeters else { return lines + ["  never reached"] }
    let share = MeasureText.fixed(record.coveredShare * 100, 0)
    var first = "  \(share) % of it covered"
    if joined >= 100 { first += ", from \(measures.distance(joined))" }
    if record.direction == .backward { first += ", against its direction" }
    lines.append(first)
    for finish in record.finishes {
      let ghost = finish.ghostSeconds.map { "   " + CourseWords.ghost($0) } ?? ""
      lines.append(
        "  \(times.clock(finish.date)) its end, round \(finish.round)   "
          + MeasureText.duration(finish.seconds) + ghost)
    }
    if record.finishes.isEmpty, let ghost = record.ghostSeconds {
      lines.append("  \(CourseWords.ghost(ghost)) when it ended")
    }
    for time in record.offCourse {
      let end = time.end.map { "to \(times.clock($0))" } ?? "to the end"
      lines.append(
        "  \(times.clock(time.start)) \(end) off course, up to "
          + measures.shortDistance(time.farthestMeters.rounded()))
    }
    if record.offCourseCount > record.offCourse.count {
      lines.append("  and \(record.offCourseCount - record.offCourse.count) more times")
    }
    return lines
  }
}

extension Workout {
  /// Returns the lines about the plan and the course that the workout followed, if there were any.
  ///
  /// - Parameters:
  ///   - measures: The units.
  ///   - times: The time zone.
  /// - Returns: The lines; none if it followed neither.
  package func followedLines(measures: MeasureText, times: TimeText) -> [String] {
    let plan = followedPlan.map { PlanLines($0, measures: measures).lines } ?? []
    let course = followedCourse.map {
      CourseLines($0, measures: measures, times: times).lines
    }
    return plan + (course ?? [])
  }
}
