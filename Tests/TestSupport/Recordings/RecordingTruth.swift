internal import HealthModel

/// The truth of a synthetic recording; a log has it in its `# Truth:` line.
public struct RecordingTruth: Hashable, Sendable, Codable {
  /// A named moment, and the distance covered by then.
  public struct Mark: Hashable, Sendable, Codable {
    public var name: String
    /// RFC 3339, true UTC.
    public var time: String
    public var distance: Double

    enum CodingKeys: String, CodingKey {
      case name, time
      case distance = "distance_m"
    }
  }

  /// RFC 3339, true UTC of the first and the last epoch.
  public var start: String
  public var end: String
  /// Meters over the ground.
  public var distance: Double
  /// The meters of all rises and of all falls.
  public var climb: Double
  public var descent: Double
  public var movingSeconds: Double
  public var course: String
  public var marks: [Mark]

  enum CodingKeys: String, CodingKey {
    case start, end, course, marks
    case distance = "distance_m"
    case climb = "climb_m"
    case descent = "descent_m"
    case movingSeconds = "moving_s"
  }
}

extension SyntheticRecording {
  public var truth: RecordingTruth {
    let (climb, descent) = climbAndDescent
    return RecordingTruth(
      start: rfc3339(0), end: rfc3339(outing.duration.rounded(.down)),
      distance: rounded(outing.distance, to: 0.01), climb: climb, descent: descent,
      movingSeconds: rounded(outing.movingSeconds, to: 0.001), course: course.name,
      marks: marks.map {
        RecordingTruth.Mark(
          name: $0.name, time: rfc3339($0.seconds),
          distance: rounded(outing.state(at: $0.seconds).distance, to: 0.01))
      })
  }

  private func rfc3339(_ seconds: Double) -> String {
    (start + .milliseconds(Int64((seconds * 1000).rounded()))).rfc3339
  }

  private func rounded(_ value: Double, to step: Double) -> Double {
    ((value / step).rounded() * step * 1000).rounded() / 1000
  }

  /// Summed in steps of half a meter, of which every course's summits are multiples.
  private var climbAndDescent: (climb: Double, descent: Double) {
    var climb = 0.0
    var descent = 0.0
    var last = course.place(at: 0).point.up
    for distance in stride(from: 0.5, to: outing.distance, by: 0.5) {
      let up = course.place(at: distance).point.up
      climb += max(0, up - last)
      descent += max(0, last - up)
      last = up
    }
    return (rounded(climb, to: 0.1), rounded(descent, to: 0.1))
  }
}
