package import Console
import Foundation
import HealthModel
package import Importing

/// The result of an import as text: imported data first, then skipped data with the reasons.
package struct ImportPage: Sendable {
  let measures: MeasureText
  let times: TimeText
  let isDryRun: Bool

  package init(measures: MeasureText, times: TimeText, isDryRun: Bool) {
    self.measures = measures
    self.times = times
    self.isDryRun = isDryRun
  }

  /// The maximum number of places per reason that are shown without `--verbose`.
  private static let placesShown = 3
  private static let reasonsShown = 20

  /// Returns the line of one finished file.
  package func line(of file: ImportedFile) -> String {
    "\(file.path.withoutControls): \(words(file))"
  }

  private func words(_ file: ImportedFile) -> String {
    switch file.outcome {
    case .refused(let reason): return "refused: \(reason.withoutControls)"
    case .empty(let reason): return "nothing to import: \(reason.withoutControls)"
    case .imported, .known:
      let parts = file.workouts.map(words)
      let added = file.samples.values.reduce(0) { $0 + $1.added }
      return (parts + (added > 0 ? [Self.count(added, "sample")] : [])).joined(separator: "; ")
    }
  }

  private func words(_ workout: WorkoutOutcome) -> String {
    let distance = workout.distanceMeters.map { ", \(measures.distance($0))" } ?? ""
    let what = "\(workout.activity.title) \(times.dateAndMinute(workout.span.start))\(distance)"
    switch workout.fate {
    case .added: return "\(what) as \(workout.id.shortWord)"
    case .known(let id, let from, _):
      let origin = from.map { ", from \($0.withoutControls)" } ?? ""
      return "\(what): already imported as \(id.shortWord)\(origin)"
    case .deletedEarlier: return "\(what): deleted in this store and not imported again"
    case .merged(let id, let parts):
      let taken = parts.isEmpty ? "nothing" : parts.map(\.words).joined(separator: ", ")
      return "\(what): added \(taken) to \(id.shortWord)"
    case .refused(let reason): return "\(what): refused: \(reason.withoutControls)"
    }
  }

  /// Returns the summary of the import.
  package func lines(of report: ImportReport, isVerbose: Bool) -> [String] {
    var lines = [summary(report)]
    lines += detailLines(report)
    lines += nearLines(report)
    lines += report.profile.map { note in
      note.wasSet
        ? "profile: \(note.fact) set to \(note.value)"
        : "profile: \(note.fact) is \(note.value) in the file; the profile keeps its own value"
    }
    lines += leftOut(report, isVerbose: isVerbose)
    let refused = report.files.count(where: \.isRefused)
    if refused > 0 { lines.append("\(Self.count(refused, "file")) refused") }
    return lines
  }

  package func done(_ report: ImportReport) -> String {
    "\(Self.count(report.files.count, "file")) imported"
  }

  private func summary(_ report: ImportReport) -> String {
    let samples = report.samples.values
    let added = samples.reduce(0) { $0 + $1.added }
    let knownSamples = samples.reduce(0) { $0 + $1.known }
    let known = report.count { if case .known = $0 { true } else { false } }
    let merged = report.count { if case .merged = $0 { true } else { false } }
    let deleted = report.count { $0 == .deletedEarlier }
    let verb = isDryRun ? "would import" : "imported"
    var text = "\(verb) \(Self.count(report.addedWorkouts, "workout"))"
    if added > 0 || !samples.isEmpty { text += " and \(Self.count(added, "sample"))" }
    text += " from \(Self.count(report.files.count, "file"))"
    var rest: [String] = []
    if merged > 0 { rest.append("\(merged) merged into existing workouts") }
    if known > 0 { rest.append("\(Self.count(known, "workout")) already imported") }
    if knownSamples > 0 { rest.append("\(Self.count(knownSamples, "sample")) already imported") }
    if deleted > 0 { rest.append("\(deleted) deleted in this store and not imported again") }
    return ([text] + rest).joined(separator: "; ")
  }

  private func detailLines(_ report: ImportReport) -> [String] {
    let details = report.details.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    guard !details.isEmpty else { return [] }
    return ["from the list of activities in the archive: \(details.joined(separator: ", "))"]
  }

  private func nearLines(_ report: ImportReport) -> [String] {
    report.files.flatMap { file in
      file.workouts.filter { $0.fate == .added && !$0.near.isEmpty }.flatMap { workout in
        workout.near.map { near in
          let source = near.source.map { " of \($0.withoutControls)" } ?? ""
          let both = "\(workout.id.shortWord) has the same time as \(near.id.shortWord)\(source)"
          return "\(both): both are stored; to combine them, import with --merge"
        }
      }
    }
  }

  private struct Reason: Hashable {
    let text: String
    var count = 0
    var places: [String] = []
  }

  private func leftOut(_ report: ImportReport, isVerbose: Bool) -> [String] {
    var reasons: [String: Reason] = [:]
    for file in report.files {
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      for group in file.leftOut.groups {
        var reason = reasons[group.text] ?? Reason(text: group.text)
        reason.count += group.count
        if group.places.isEmpty, reason.places.count < Self.placesShown {
          reason.places.append(name)
        }
        for place in group.places where isVerbose || reason.places.count < Self.placesShown {
          reason.places.append("\(name) \(place)")
        }
        reasons[group.text] = reason
      }
    }
    for (why, count) in report.passedOver { reasons[why] = Reason(text: why, count: count) }
    guard !reasons.isEmpty else { return [] }
    let sorted = reasons.values.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    let shown = isVerbose ? sorted : Array(sorted.prefix(Self.reasonsShown))
    var lines = ["skipped:"]
    lines += shown.map { reason in
      let places = reason.places.joined(separator: ", ").withoutControls
      let shownPlaces = places.isEmpty ? "" : " (\(places))"
      return "  \(reason.count)  \(reason.text.withoutControls)\(shownPlaces)"
    }
    if sorted.count > shown.count {
      lines.append(
        "  and \(sorted.count - shown.count) more reasons; list all with --verbose or --json")
    }
    return lines
  }

  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension MergedPart {
  /// The word in JSON and for display.
  var words: String {
    switch self {
    case .route: "route"
    case .heartRates: "heart rates"
    case .measure(let name): name.withoutControls
    case .laps: "laps"
    case .totals: "totals"
    case .samples(let count): ImportPage.count(count, "sample")
    }
  }
}
