internal import HealthModel

/// An item of a TCX file, in file order.
enum TCXItem {
  /// The start tag of an activity, with its `Sport`.
  case activityStart(sport: String?)
  /// The text of `Id`.
  case identifier(String)
  case lapStart(Instant?)
  case trackStart
  /// A point; `isBreak` if this project's element declares that a segment begins here, at the start
  /// of a lap.
  case point(ActivityPoint, isBreak: Bool)
  case lapEnd(TCXLapRecord)
  case activityEnd(TCXActivityTrailer)
  /// An element of this project.
  case own(ActivityItem)
  case issue(ActivityIssue)
}

/// The fields of a lap, before and after its tracks.
struct TCXLapRecord {
  var start: Instant?
  var totals = ActivityTotals()
  var trigger: ActivityLap.Trigger?
  var isRest = false
  var notes: String?
  /// The lap from this project's own element.
  var own: ActivityLap?
}

/// The fields after the laps of an activity.
struct TCXActivityTrailer {
  var notes: String?
  var planName: String?
  var creatorName: String?
  var unitIdentifier: String?
  /// The major and minor version, then those of the build.
  var version: [Int?] = [nil, nil, nil, nil]
  /// The head from this project's own element.
  var own: ActivityHeader?

  var recorder: ActivityRecorder {
    ActivityRecorder(name: creatorName, softwareVersion: versionText, serialNumber: serialNumber)
  }

  /// `4.40`, or `4.40.1.2` if there is a build; `nil` if all parts are zero.
  private var versionText: String? {
    guard version.contains(where: { ($0 ?? 0) != 0 }) else { return nil }
    let build = version[2...].map { $0 ?? 0 }
    let numbers = version[..<2].map { $0 ?? 0 } + (build.allSatisfy { $0 == 0 } ? [] : build)
    return numbers.map { "\($0)" }.joined(separator: ".")
  }

  /// The serial number; writers without one write 0.
  private var serialNumber: String? { unitIdentifier == "0" ? nil : unitIdentifier }
}
