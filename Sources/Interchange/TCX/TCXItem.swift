internal import HealthModel

/// What a TCX file holds, in the order it holds it.
enum TCXItem {
  /// The start tag of an activity, with its `Sport`.
  case activityStart(sport: String?)
  /// `Id`, as it stands.
  case identifier(String)
  case lapStart(Instant?)
  case trackStart
  /// `isBreak`: our own element says that a line begins here, where a lap does.
  case point(ActivityPoint, isBreak: Bool)
  case lapEnd(TCXLapRecord)
  case activityEnd(TCXActivityFoot)
  /// One of our own elements.
  case own(ActivityItem)
  case issue(ActivityIssue)
}

/// What a file says of a lap, before and after its tracks.
struct TCXLapRecord {
  var start: Instant?
  var totals = ActivityTotals()
  var trigger: ActivityLap.Trigger?
  var isRest = false
  var notes: String?
  /// The lap as our own element has it.
  var own: ActivityLap?
}

/// What stands after the laps of an activity.
struct TCXActivityFoot {
  var notes: String?
  var planName: String?
  var creatorName: String?
  var unitIdentifier: String?
  /// Major and minor of the version, then of the build.
  var version: [Int?] = [nil, nil, nil, nil]
  /// The head as our own element has it.
  var own: ActivityHead?

  var recorder: ActivityRecorder {
    ActivityRecorder(name: creatorName, softwareVersion: versionText, serialNumber: serialNumber)
  }

  /// `4.40`, or `4.40.1.2` where there is a build; all zeros stand for none.
  private var versionText: String? {
    guard version.contains(where: { ($0 ?? 0) != 0 }) else { return nil }
    let build = version[2...].map { $0 ?? 0 }
    let numbers = version[..<2].map { $0 ?? 0 } + (build.allSatisfy { $0 == 0 } ? [] : build)
    return numbers.map { "\($0)" }.joined(separator: ".")
  }

  /// Writers without numbers of their own put 0.
  private var serialNumber: String? { unitIdentifier == "0" ? nil : unitIdentifier }
}
