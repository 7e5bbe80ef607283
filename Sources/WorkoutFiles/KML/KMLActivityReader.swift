public import ActivityItems
public import ByteStreams
internal import HealthModel

/// A reader of the workouts of a KML file with tracks that have times.
///
/// **Mapping.** A `MultiTrack` is a workout and each `Track` in it a segment; a `Track` alone is a workout, and tracks without a
/// name in one folder are the segments of one. Points have the arrays of `SimpleArrayData`. A `Placemark` or `PhotoOverlay` with a
/// time and a point is a marker of the workout whose time range contains it, with the path of its picture. Lines and places
/// without times are not a workout.
///
/// The points of one track are in memory in packed form, at most a million.
///
/// **Source** OGC KML 2.3 (12-007r2) for `Track`; Google's KML reference for `gx:Track`; OpenTracks, `KMLTrackExporter.java`
/// and `KMLTrackImporter.java`, for what it writes into them; My Tracks wrote the same with `gx:`.
public struct KMLActivityReader: ~Copyable, ActivityReading {
  private var reader: KMLReader
  private var queue = ItemQueue()
  /// The points of the last track that are not emitted yet.
  private var points: KMLTrackPoints.Points?
  private var markers = KMLMarkers()
  private var workout: KMLWorkout?
  private var activities = 0
  private var isDone = false

  /// Creates a reader of a file, which is read once.
  ///
  /// - Parameter source: The bytes of the file.
  public init(_ source: some ByteSource) {
    self.init(source, pointLimit: KMLTrackPoints.maximumPoints)
  }

  /// Creates a reader with another limit of the points of one track.
  package init(_ source: some ByteSource, pointLimit: Int) {
    reader = KMLReader(source, pointLimit: pointLimit)
  }

  public init(bytes: [UInt8]) {
    self.init(MemorySource(bytes))
  }

  public mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      if let item = queue.next() { return item }
      if let point = points?.next() { return .point(point) }
      points = nil
      guard !isDone else { return nil }
      try step()
    }
  }

  /// Reads arbitrary bytes, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of items; 0 if there is no workout.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    KMLActivityReader(bytes: bytes).itemCount()
  }

  private mutating func step() throws(ActivityError) {
    let item: KMLReader.Item?
    do throws(ActivityError) {
      item = try reader.next()
    } catch {
      isDone = true
      throw error
    }
    switch item {
    case .workoutStart(let placemark):
      end()
      workout = KMLWorkout(placemark)
    case .track(let track): begin(track)
    case .marker(let placemark):
      if !markers.add(placemark) {
        report("more than \(KMLMarkers.limit) markers; the rest were skipped")
      }
    case .issue(let issue): queue.items.append(.issue(issue))
    case nil: try finish()
    }
  }

  private mutating func report(_ text: String) {
    queue.items.append(.issue(ActivityIssue(text, at: .file)))
  }

  private mutating func begin(_ track: KMLTrackPoints) {
    guard track.count > 0 else { return }
    if workout == nil { workout = KMLWorkout(KMLPlacemark()) }
    if workout?.hasPoints == false {
      activities += 1
      if let head = workout?.placemark.head(
        recorder: reader.recorder, fallback: reader.documentName, offset: reader.offset)
      {
        queue.items.append(.activity(head))
      }
    } else {
      queue.items += workout?.breakItems(before: track) ?? []
    }
    workout?.add(track)
    points = track.points()
  }

  private mutating func end() {
    guard let workout else { return }
    self.workout = nil
    guard workout.hasPoints else { return }
    queue.items += markers.items(from: workout.first, to: workout.last)
    queue.items.append(.end(workout.totals))
  }

  private mutating func finish() throws(ActivityError) {
    end()
    isDone = true
    guard activities > 0 else { throw .noActivity(format: .kml, holds: contents) }
    if markers.unusedCount > 0 {
      queue.items.append(
        .issue(ActivityIssue("markers outside the time of every workout", at: .file)))
    }
  }

  /// A description of the contents of a file without a workout.
  private var contents: String {
    func words(_ count: Int, _ one: String, _ many: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    let parts = [
      words(reader.shapeCount, "line or area without times", "lines and areas without times"),
      words(markers.count + reader.placeCount, "place", "places"),
      words(reader.emptyTrackCount, "track without points", "tracks without points"),
    ].compactMap(\.self)
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

/// The state of the current workout in a reader of KML.
struct KMLWorkout {
  let placemark: KMLPlacemark
  private(set) var first: Instant?
  private(set) var last: Instant?
  private(set) var hasPoints = false
  private(set) var totals = ActivityTotals()
  private var endedByHand: Instant?

  init(_ placemark: KMLPlacemark) { self.placemark = placemark }

  mutating func add(_ track: KMLTrackPoints) {
    hasPoints = true
    first = [first, track.first].compactMap(\.self).min()
    last = [last, track.last].compactMap(\.self).max()
    endedByHand = track.endsByHand ? track.last : nil
    if let meters = track.ascentMeters { totals.ascentMeters = (totals.ascentMeters ?? 0) + meters }
    if let meters = track.descentMeters {
      totals.descentMeters = (totals.descentMeters ?? 0) + meters
    }
  }

  /// Returns the items between two tracks: a pause if a person stopped and started the recording.
  func breakItems(before track: KMLTrackPoints) -> [ActivityItem] {
    guard let end = endedByHand, track.startsByHand, let start = track.first, end < start else {
      return [.segment]
    }
    return [
      .event(ActivityEvent(.pause, at: end)), .event(ActivityEvent(.resume, at: start)), .segment,
    ]
  }
}
