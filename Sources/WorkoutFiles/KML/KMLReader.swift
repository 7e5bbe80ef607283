import ActivityItems
import ByteStreams
internal import HealthModel

/// A reader of a KML file as a sequence of tracks and markers.
///
/// Elements are matched by local name, whatever their prefix and namespace, so that KML 2.3 and Google's `gx:` are read alike.
struct KMLReader: ~Copyable {
  enum Item {
    /// The next tracks belong to a new workout.
    case workoutStart(KMLPlacemark)
    case track(KMLTrackPoints)
    case marker(KMLPlacemark)
    case issue(ActivityIssue)
  }

  /// The position of an element in the document.
  enum Place: UInt8 {
    case container, folder, author
    case placemark, multiTrack, geometry, track
    case trackData, array, placemarkData, data, timeStamp, point, icon
    case field, ignored
  }

  var xml: XMLStream<KMLName>
  var places: [Place] = []
  var placemark = KMLPlacemark()
  var track: KMLTrackPoints
  var arrayName: KMLName.Array?
  var dataName: String?
  var clock = TimeReader()
  /// The name of the document and of the program that wrote it.
  var documentName: String?
  var recorder: String?
  /// The offset of local time from UTC in seconds, of the first time of a track.
  var offset: Int?
  private(set) var shapeCount = 0
  /// The number of places without a time.
  private(set) var placeCount = 0
  private(set) var emptyTrackCount = 0
  var hasReportedZone = false
  private var unknownArrays: Set<String> = []
  /// The names of the open folders, and whether unnamed tracks in them belong to an open workout.
  private var folders: [(fields: KMLPlacemark, isWorkout: Bool)] = []
  private var items: [Item] = []
  private var isDone = false

  init(_ source: some ByteSource, pointLimit: Int) {
    xml = XMLStream(source)
    track = KMLTrackPoints(limit: pointLimit)
  }

  mutating func next() throws(ActivityError) -> Item? {
    while items.isEmpty {
      guard !isDone else { return nil }
      try step()
    }
    return items.removeFirst()
  }

  private mutating func step() throws(ActivityError) {
    let event: XMLEvent<KMLName>?
    do throws(XMLError) {
      event = try xml.next()
    } catch {
      return try stop(error)
    }
    if xml.hasIssues {
      for issue in xml.drainIssues() { report(issue.description, line: issue.line) }
    }
    switch event {
    case .start(let name)?: try start(name)
    case .end(let name)?:
      guard let place = places.popLast() else { return }
      end(place, name)
    case nil: isDone = true
    }
  }

  /// Ends the track of a document whose rest is unreadable.
  private mutating func stop(_ error: XMLError) throws(ActivityError) {
    isDone = true
    if case .file(let file) = error.reason { throw .file(file) }
    let text =
      error.reason == .truncated ? "the file ends in the middle of the document" : "\(error)"
    let issue = ActivityIssue(text, at: .line(error.line), weight: .truncation)
    guard !places.isEmpty else { throw .unreadable(format: .kml, issue) }
    if places.contains(.track) { items.append(.track(track)) }
    items.append(.issue(issue))
  }

  mutating func report(_ text: String, line: Int? = nil, weight: ActivityIssue.Weight = .loss) {
    items.append(.issue(ActivityIssue(text, at: .line(line ?? xml.line), weight: weight)))
  }

  private mutating func start(_ name: KMLName?) throws(ActivityError) {
    guard let parent = places.last else {
      guard name == .kml else {
        isDone = true
        throw .unreadable(
          format: .kml,
          ActivityIssue("it starts with <\(xml.localName)>", at: .line(1), weight: .truncation))
      }
      places.append(.container)
      return
    }
    let place = Self.place(of: name, in: parent)
    switch place {
    case .folder: folders.append((KMLPlacemark(), false))
    case .placemark: placemark = KMLPlacemark()
    case .multiTrack: items.append(.workoutStart(placemark))
    case .track: beginTrack(in: parent)
    case .array: beginArray()
    case .data: dataName = xml.attributeString(.name)
    case .geometry where name != .multiGeometry: shapeCount += 1
    default: break
    }
    places.append(place)
  }

  private static func place(of name: KMLName?, in parent: Place) -> Place {
    switch (parent, name) {
    case (.container, .document), (.folder, .document): .container
    case (.container, .folder), (.folder, .folder): .folder
    case (.container, .placemark), (.container, .photoOverlay), (.folder, .placemark),
      (.folder, .photoOverlay):
      .placemark
    case (.container, .author): .author
    case (.container, .name), (.container, .generator), (.author, .name), (.folder, .name),
      (.folder, .description):
      .field
    case (.placemark, .multiTrack): .multiTrack
    case (.placemark, .track), (.multiTrack, .track), (.geometry, .track): .track
    case (.placemark, .extendedData): .placemarkData
    case (.placemarkData, .data): .data
    case (.placemark, .timeStamp): .timeStamp
    case (.placemark, .point): .point
    case (.placemark, .iconElement): .icon
    case (.placemark, .lineString), (.placemark, .polygon), (.placemark, .multiGeometry),
      (.geometry, .lineString), (.geometry, .polygon):
      .geometry
    case (.placemark, .some): .field
    case (.track, .extendedData), (.trackData, .schemaData): .trackData
    case (.trackData, .simpleArrayData): .array
    case (.track, .when), (.track, .coord), (.array, .value), (.data, .value), (.timeStamp, .when),
      (.point, .coordinates), (.icon, .href):
      .field
    default: .ignored
    }
  }

  private mutating func beginTrack(in parent: Place) {
    track = KMLTrackPoints(limit: track.limit)
    guard parent != .multiTrack else { return }
    // Tracks without a name in a folder are the lines of one workout.
    guard placemark.name == nil, let last = folders.indices.last else {
      return items.append(.workoutStart(placemark))
    }
    guard !folders[last].isWorkout else { return }
    folders[last].isWorkout = true
    items.append(.workoutStart(folders[last].fields))
  }

  private mutating func beginArray() {
    let name = xml.attributeString(.name) ?? ""
    arrayName = KMLName.Array(rawValue: name.lowercased())
    // OpenTracks' distance counts from the previous point by a sensor, not from the start.
    let limit = 20
    guard arrayName == nil, name != "distance", unknownArrays.count < limit,
      unknownArrays.insert(name).inserted
    else { return }
    report("values named “\(name.prefix(40))” are not read", weight: .note)
  }

  private mutating func end(_ place: Place, _ name: KMLName?) {
    switch place {
    case .field: if let name { readField(name, of: places.last ?? .ignored) }
    case .folder: folders.removeLast()
    case .track: endTrack()
    case .array: arrayName = nil
    case .placemark: endPlacemark()
    default: break
    }
  }

  private mutating func endTrack() {
    guard track.timeCount == track.placeCount else {
      return report(
        "a track with \(track.timeCount) times and \(track.placeCount) positions, which do not belong together, was skipped"
      )
    }
    if track.count == 0 { emptyTrackCount += 1 }
    if track.excess > 0 {
      report("points of one track after the first \(track.limit), which were skipped")
    }
    for (name, count) in track.uneven {
      report("\(count) values named “\(name)” of a track of \(track.timeCount) points")
    }
    items.append(.track(track))
    track = KMLTrackPoints(limit: track.limit)
  }

  private mutating func endPlacemark() {
    guard placemark.place != nil else { return }
    if placemark.time == nil { placeCount += 1 } else { items.append(.marker(placemark)) }
  }

  /// Sets a field of the folder that is open.
  mutating func setFolder(_ path: WritableKeyPath<KMLPlacemark, String?>, _ text: String?) {
    guard let last = folders.indices.last else { return }
    folders[last].fields[keyPath: path] = text
  }
}
