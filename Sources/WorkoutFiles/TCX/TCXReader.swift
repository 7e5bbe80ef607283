import ByteStreams
import ActivityItems
internal import HealthModel

/// A reader of a TCX file as a sequence of items, in constant memory.
///
/// Elements are matched by local name, so the extensions may have any prefix or namespace. In a
/// truncated file the open lap and activity are closed, and an issue gives the location.
struct TCXReader: ~Copyable {
  enum Place: UInt8 {
    case container, multisport, activity, training, creator, version
    case lap, transition, averageHeartRate, maximumHeartRate, lapExtensions, activityExtensions
    case track, point, position, heartRate, pointExtensions
    case field, ignored
  }

  var xml: XMLStream<TCXName>
  var places: [Place] = []
  var foot = TCXActivityTrailer()
  var lap = TCXLapRecord()
  var point = TCXPointBuilder()
  var kinds = MeasureKinds()
  var saidTimeWithoutZone = false
  var saidComma = false
  private(set) var courses = 0
  /// The number of multisport sessions so far.
  private var sessions = 0
  private(set) var plannedWorkouts = 0
  private var isDone = false
  private var queue: [TCXItem] = []
  private var queueStart = 0

  init(_ source: some ByteSource) {
    xml = XMLStream(source)
  }

  /// Returns the next item; `nil` at the end.
  ///
  /// - Throws: `ActivityError` when the file cannot be read or is not TCX.
  mutating func next() throws(ActivityError) -> TCXItem? {
    while true {
      if queueStart < queue.count {
        queueStart += 1
        return queue[queueStart - 1]
      }
      if queueStart > 0 {
        queue.removeAll(keepingCapacity: true)
        queueStart = 0
      }
      guard !isDone else { return nil }
      try step()
    }
  }

  private mutating func step() throws(ActivityError) {
    let event: XMLEvent<TCXName>?
    do {
      event = try xml.next()
    } catch {
      try stop(error)
      return
    }
    if xml.hasIssues {
      for issue in xml.drainIssues() { report(issue.description, line: issue.line) }
    }
    switch event {
    case .start(let name)?: try start(name)
    case .end(let name)?: if let place = places.popLast() { end(place, name) }
    case nil: isDone = true
    }
  }

  /// Ends the items of a file whose rest is unreadable.
  private mutating func stop(_ error: XMLError) throws(ActivityError) {
    isDone = true
    if case .file(let file) = error.reason { throw .file(file) }
    guard !places.isEmpty else {
      throw .unreadable(
        format: .tcx,
        ActivityIssue(error.description, at: .line(error.line), weight: .truncation))
    }
    while let place = places.popLast() {
      switch place {
      case .lap: emit(.lapEnd(lap))
      case .activity: emit(.activityEnd(foot))
      case .transition: endTransition()
      default: break
      }
    }
    let what = error.reason == .truncated ? "the file ends in the middle" : error.description
    report("\(what); what came before is kept", weight: .truncation, line: error.line)
  }

  private mutating func start(_ name: TCXName?) throws(ActivityError) {
    guard let parent = places.last else {
      guard name == .database else {
        isDone = true
        throw .unreadable(
          format: .tcx,
          ActivityIssue(
            "it starts with <\(xml.localName)>", at: .line(xml.line), weight: .truncation))
      }
      places.append(.container)
      return
    }
    let place = Self.place(of: name, in: parent)
    places.append(place)
    switch place {
    case .multisport: sessions += 1
    case .activity:
      foot = TCXActivityTrailer()
      emit(.activityStart(sport: xml.attributeString(.sport), session: openSession))
    case .transition:
      // A lap between two sports, without an activity of its own.
      foot = TCXActivityTrailer()
      emit(.activityStart(sport: Self.transitionSport, session: openSession))
      beginLap()
    case .lap: beginLap()
    case .track: emit(.trackStart)
    case .point: point = TCXPointBuilder()
    case .lapExtensions, .activityExtensions, .pointExtensions: if let name { startOwn(name) }
    case .ignored where parent == .container:
      if name == .course { courses += 1 }
      if name == .plannedWorkout { plannedWorkouts += 1 }
    default: break
    }
  }

  /// The sport of a transition, as FIT names it.
  private static let transitionSport = "Transition"

  /// The number of the multisport session that is open; `nil` outside of one.
  private var openSession: Int? { places.contains(.multisport) ? sessions : nil }

  private mutating func beginLap() {
    lap = TCXLapRecord()
    lap.start = startTime()
    emit(.lapStart(lap.start))
  }

  private mutating func endTransition() {
    emit(.lapEnd(lap))
    emit(.activityEnd(foot))
  }

  private static func place(of name: TCXName?, in parent: Place) -> Place {
    let parent = parent == .multisport ? .container : parent == .transition ? .lap : parent
    return switch (parent, name) {
    case (.container, .activity): .activity
    case (.container, .multisport): .multisport
    case (.container, .transition): .transition
    case (.container, .folders), (.container, .author), (.container, .course),
      (.container, .plannedWorkout):
      .ignored
    case (.container, _): .container
    case (.activity, .lap): .lap
    case (.activity, .training), (.training, .plan): .training
    case (.activity, .creator): .creator
    case (.activity, .extensions), (.activityExtensions, _): .activityExtensions
    case (.activity, .some), (.training, .name), (.creator, .name), (.creator, .unitIdentifier):
      .field
    case (.creator, .version): .version
    case (.version, .some): .field
    case (.lap, .track): .track
    case (.lap, .averageHeartRate): .averageHeartRate
    case (.lap, .maximumHeartRate): .maximumHeartRate
    case (.averageHeartRate, .value), (.maximumHeartRate, .value): .field
    case (.lap, .extensions), (.lapExtensions, _): .lapExtensions
    case (.lap, .point), (.track, .point): .point
    case (.lap, .some): .field
    case (.point, .position): .position
    case (.point, .heartRate): .heartRate
    case (.point, .extensions), (.pointExtensions, _): .pointExtensions
    case (.point, .some), (.position, .some), (.heartRate, .value): .field
    default: .ignored
    }
  }

  private mutating func end(_ place: Place, _ name: TCXName?) {
    switch place {
    case .field: if let name { readField(name, of: places.last ?? .container) }
    case .pointExtensions: if let name { readPointExtension(name) }
    case .lapExtensions: if let name { readLapExtension(name) }
    case .activityExtensions: if name == .ownMoment { endMoment() }
    case .point: finishPoint()
    case .lap: emit(.lapEnd(lap))
    case .activity: emit(.activityEnd(foot))
    case .transition: endTransition()
    default: break
    }
  }

  mutating func emit(_ item: TCXItem) { queue.append(item) }

  mutating func report(
    _ text: String, weight: ActivityIssue.Weight = .loss, line: Int? = nil
  ) {
    emit(.issue(ActivityIssue(text, at: .line(line ?? xml.line), weight: weight)))
  }
}
