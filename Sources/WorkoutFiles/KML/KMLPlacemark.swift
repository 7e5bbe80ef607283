import ActivityItems
internal import HealthModel

/// The fields of an open `Placemark` or `PhotoOverlay`, or of a folder of tracks.
struct KMLPlacemark {
  var name: String?
  var notes: String?
  /// The kind of activity of OpenTracks: a word, and the identifier of its icon.
  var icon: String?
  var identifier: String?
  /// The values of `Data` by name.
  var type: String?
  var activityType: String?
  /// What a marker has.
  var time: Instant?
  var place: ActivityPoint.Place?
  var picture: String?

  /// The header of the workout.
  ///
  /// - Parameters:
  ///   - recorder: The program, as the document names it.
  ///   - fallback: The name of the document.
  ///   - offset: The offset of local time from UTC in seconds.
  /// - Returns: The header.
  func head(recorder: String?, fallback: String?, offset: Int?) -> ActivityHeader {
    let name = name ?? fallback
    // The activity in the language of the person comes last: a word of English is found more often.
    let words = [activityType, icon, type].compactMap(\.self)
    let known = words.first {
      ActivityWords.configuration(sport: $0, name: nil).activityType != .other
    }
    return ActivityHeader(
      ActivityWords.configuration(sport: known ?? words.first, name: name),
      sport: known ?? type ?? words.first, name: name, notes: notes, identifier: identifier,
      recorder: ActivityRecorder(name: recorder), secondsFromUTC: offset)
  }
}

/// The markers of a file as events of its workouts.
struct KMLMarkers {
  /// The maximum number of stored markers; OpenTracks has them before the tracks.
  static let limit = 10_000

  private var markers: [ActivityEvent] = []
  private var isUsed: [Bool] = []
  private(set) var count = 0

  /// Stores a marker that has a time.
  ///
  /// - Returns: `false` when the limit is exceeded for the first time.
  mutating func add(_ placemark: KMLPlacemark) -> Bool {
    guard let time = placemark.time else { return true }
    count += 1
    guard markers.count < Self.limit else { return count != Self.limit + 1 }
    let text = [placemark.name, placemark.notes].compactMap(\.self).joined(separator: "\n")
    markers.append(
      ActivityEvent(
        .marker, at: time, text: text.isEmpty ? nil : text, place: placemark.place,
        media: placemark.picture))
    isUsed.append(false)
    return true
  }

  /// Returns the markers between two times, sorted by time.
  mutating func items(from first: Instant?, to last: Instant?) -> [ActivityItem] {
    guard let first, let last else { return [] }
    var found: [ActivityEvent] = []
    for (index, marker) in markers.enumerated() where first <= marker.time && marker.time <= last {
      found.append(marker)
      isUsed[index] = true
    }
    return found.sorted { $0.time < $1.time }.map(ActivityItem.event)
  }

  /// The number of markers that belong to no workout.
  var unusedCount: Int { isUsed.count { !$0 } }
}
