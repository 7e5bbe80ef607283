internal import HealthModel

/// The announcements of a field test that depend on time alone.
enum FieldTestSchedule {
  struct Step: Hashable, Sendable {
    /// The time from the start of the test; negative in the countdown.
    let offset: Duration
    let cue: FieldTestCue
  }

  /// The standards warn once before the end: a quarter of a minute.
  private static let warningSeconds = 15
  private static let countedSeconds = 3

  static func steps(of test: FieldTest) -> [Step] {
    let seconds = Int(test.countdown.components.seconds)
    let countdown = (0..<min(seconds, countedSeconds)).reversed().map {
      Step(offset: .seconds(-($0 + 1)), cue: .countdown($0 + 1))
    }
    return countdown + [Step(offset: .zero, cue: .start)] + (steps[test.kind] ?? [])
  }

  private static let steps = Dictionary(
    uniqueKeysWithValues: FieldTestKind.allCases.map { ($0, afterStart(of: $0)) })

  private static func afterStart(of kind: FieldTestKind) -> [Step] {
    switch kind.finish {
    case .time(let time): minutes(of: time)
    case .distance: []
    case .exhaustion: shuttles
    }
  }

  /// Returns each full minute with the remaining minutes, and the end.
  private static func minutes(of time: Duration) -> [Step] {
    let minutes = Int(time.components.seconds) / 60
    var steps = (1..<minutes).map {
      Step(offset: .seconds($0 * 60), cue: .minutesLeft(minutes - $0))
    }
    steps.append(Step(offset: time - .seconds(warningSeconds), cue: .secondsLeft(warningSeconds)))
    steps.append(Step(offset: time, cue: .finish(.completed)))
    return steps
  }

  /// Each line, and the new pace at each level change.
  private static let shuttles: [Step] = {
    var steps: [Step] = []
    for level in ShuttleSchedule.levels {
      steps.append(
        Step(
          offset: level.start,
          cue: .level(level.number, kilometersPerHour: level.kilometersPerHour)))
      steps += (1...level.shuttleCount).map {
        Step(
          offset: level.end(ofShuttle: $0), cue: .line(level: level.number, shuttle: $0))
      }
    }
    if let last = steps.last {
      steps.append(Step(offset: last.offset, cue: .finish(.completed)))
    }
    return steps
  }()
}
