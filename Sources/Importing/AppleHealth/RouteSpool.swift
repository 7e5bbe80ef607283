import HealthModel
import HealthStorage
import ActivityItems
import AppleHealthExport
import ByteStreams
import SeriesCoding
import WorkoutFiles

/// Reads the route of an exported workout from its files in sequence.
struct RouteSpool {
  private var spool: TraceSpool<RecordedLocation>?
  private(set) var outline = WorkoutOutline()
  private var latest: Instant?

  init(into store: HealthStore?, device: Device?) {
    spool = store.map { TraceSpool(LocationChunk.self, TraceHeader(device: device), in: $0) }
  }

  mutating func receive(
    _ route: AppleHealthRoute, of export: AppleHealthArchive, in file: inout ImportedFile
  ) throws(StoreError) {
    for location in route.locations { try receive(location) }
    for name in route.files {
      do throws(ArchiveError) {
        var reader = try export.route(name)
        try read(&reader, name, in: &file)
      } catch {
        let reason =
          if case .noEntry = error { "routes whose file is missing" } else {
            "unreadable routes: \(error)"
          }
        file.leftOut.add(ActivityIssue(reason, at: .part(name), weight: .loss))
      }
    }
  }

  private mutating func read(
    _ reader: inout GPXReader, _ name: String, in file: inout ImportedFile
  ) throws(ArchiveError) {
    while true {
      let item: GPXItem
      do {
        guard let next = try reader.next() else { return }
        item = next
      } catch {
        file.leftOut.add(ActivityIssue("\(error)", at: .part(name), weight: .truncation))
        return
      }
      switch item {
      case .point(let point):
        guard let location = point.location else {
          file.leftOut.add("points without a time")
          continue
        }
        do throws(StoreError) {
          try receive(location)
        } catch {
          file.leftOut.add(ActivityIssue("\(error)", at: .part(name), weight: .truncation))
          return
        }
      case .issue(let issue): file.leftOut.add(ActivityIssue("\(issue)", at: .part(name)))
      default: continue
      }
    }
  }

  private mutating func receive(_ location: Location) throws(StoreError) {
    var verdict = LocationVerdict.accepted
    let place = ActivityPoint.Place(latitude: location.latitude, longitude: location.longitude)
    if !place.isOnEarth {
      verdict = .noFix
    } else if let latest, location.time < latest {
      verdict = .backwardTime
    } else {
      latest = location.time
    }
    try spool?.append(RecordedLocation(location, verdict: verdict))
    outline.receive(
      .init(time: location.time, latitude: location.latitude, longitude: location.longitude))
  }

  consuming func finish() throws(StoreError) -> [PackedTrace] {
    guard let trace = try spool?.finish() else { return [] }
    return [trace]
  }
}
