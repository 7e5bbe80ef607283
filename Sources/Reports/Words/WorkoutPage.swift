package import Console
package import HealthModel
package import HealthStorage

/// A page of text about a workout.
package struct WorkoutPage {
  let workout: Workout
  let routes: [WorkoutRoute]
  let measures: MeasureText
  let times: TimeText
  private var sketch = RouteSketch()
  private var effort: EffortSketch
  private var verdicts: [LocationVerdict: Int] = [:]
  private let edits: [WorkoutEdit]

  package init(
    _ workout: Workout, routes: [WorkoutRoute], edits: [WorkoutEdit] = [], measures: MeasureText,
    times: TimeText
  ) {
    self.edits = edits
    self.workout = workout
    self.routes = routes
    self.measures = measures
    self.times = times
    effort = EffortSketch(of: workout)
  }

  /// Reads a route for its picture and its quality.
  package mutating func add(_ route: WorkoutRoute, in store: HealthStore) async throws(StoreError) {
    sketch.lift()
    var breaks = SegmentBreaks(of: workout)
    for try await batch in RouteQuery(route, in: store).recordedBatches() {
      for recorded in batch.locations {
        verdicts[recorded.verdict, default: 0] += 1
        guard recorded.verdict == .accepted else { continue }
        let startsLine = breaks.beginsSegment(at: recorded.location)
        if startsLine { sketch.lift() }
        sketch.add(recorded.location)
        effort.add(recorded.location, startsLine: startsLine)
      }
    }
    effort.endLine()
  }

  /// Reads the heart rates of the workout for their profile.
  package mutating func addHeartRates(from store: HealthStore) async throws(StoreError) {
    for try await samples in store.samples(of: workout.uuid, type: .heartRate) {
      for sample in samples {
        guard let rate = try? sample.quantity.value(in: .countPerMinute) else { continue }
        effort.add(rate, at: sample.span.start)
      }
    }
  }

  package func lines(_ terminal: Terminal) -> [String] {
    let sections = [
      heading(terminal), workout.ownLines, facts, recomputedLines, picture(terminal),
      activityTable(terminal), lapTable(terminal),
      intervals(terminal),
      notes(terminal), origin + EditWords(times: times).lines(edits),
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func heading(_ terminal: Terminal) -> [String] {
    let configuration = workout.configuration
    let place =
      switch (configuration.swimmingLocationType, configuration.locationType) {
      case (.pool, _):
        configuration.lapLength.map { ", pool of \($0)" } ?? ", pool"
      case (.openWater, _): ", open water"
      case (_, .indoor): ", indoor"
      case (_, .outdoor): ", outdoor"
      case (_, .unknown): ""
      }
    return [
      terminal.styled(configuration.activityType.title, .bold) + place + "   "
        + terminal.styled(workout.uuid.word, .dim),
      times.dateAndSecond(workout.span.start) + " to " + times.clock(workout.span.end),
    ]
  }

  private func intervals(_ terminal: Terminal) -> [String] {
    var lines: [String] = []
    for pause in WorkoutEvent.pauses(workout.events, within: workout.span) {
      lines.append(interval("Pause", pause, nil))
    }
    for event in workout.events {
      switch event.kind {
      case .segment:
        let (kind, words) = segment(event)
        lines.append(interval(kind, event.span, words))
      case .marker:
        let text = event.metadata.string(.markerText).map { "   " + $0 } ?? ""
        lines.append("Marker   \(times.clock(event.date))\(text)")
      default: break
      }
    }
    return lines
  }

  /// Returns the text of a segment, or of a swim set, which is a segment without metadata.
  private func segment(_ event: WorkoutEvent) -> (kind: String, words: String?) {
    guard workout.configuration.activityType.isSwimming, event.metadata.isEmpty else {
      return ("Segment", event.metadata.string(.segmentName))
    }
    let lengths = workout.laps.filter {
      event.span.contains($0.span.start + $0.span.duration / 2)
    }
    guard !lengths.isEmpty else { return ("Set", nil) }
    let meters = lengths.compactMap(\.distanceMeters).reduce(0, +)
    let distance = meters > 0 ? "   " + measures.shortDistance(meters) : ""
    return ("Set", SwimWords.count(lengths.count, "length") + distance)
  }

  private func interval(_ kind: String, _ span: TimeRange, _ name: String?) -> String {
    kind.padded(to: 9) + times.clock(span.start) + " to " + times.clock(span.end) + "   "
      + MeasureText.duration(span.duration.exactSeconds) + (name.map { "   " + $0 } ?? "")
  }

  private func notes(_ terminal: Terminal) -> [String] {
    let text = workout.header.metadata.string(.recordingNotes) ?? ""
    return text.split(whereSeparator: \.isNewline).map {
      terminal.styled("Note     " + $0, .yellow)
    }
  }

  private var origin: [String] {
    var lines: [String] = []
    if !routes.isEmpty { lines.append(routeLine) }
    if let revision = workout.header.sourceRevision {
      let parts: [String?] = [
        [revision.source.name, revision.version].compactMap(\.self).joined(separator: " "),
        revision.productType,
      ]
      lines.append("Source   " + parts.compactMap(\.self).joined(separator: ", "))
    }
    if let device = workout.header.device {
      let parts = [device.name, device.manufacturer, device.model].compactMap(\.self)
      if !parts.isEmpty { lines.append("Device   " + parts.joined(separator: ", ")) }
    }
    return lines
  }

  /// The number of accepted fixes, and the reasons for rejected ones.
  private var routeLine: String {
    let accepted = verdicts[.accepted] ?? 0
    let name = routes.count == 1 ? "Route    " : "Routes   \(routes.count) with "
    let refused = LocationVerdict.allCases.filter { $0 != .accepted }.compactMap { verdict in
      verdicts[verdict].map { "\($0) \(words(verdict))" }
    }
    let left = refused.isEmpty ? "" : "; rejected: " + refused.joined(separator: ", ")
    return "\(name)\(accepted) locations\(left)"
  }

  private func words(_ verdict: LocationVerdict) -> String {
    guard verdict == .inaccurate, let limit = workout.header.metadata.accuracyLimitMeters else {
      return verdict.words
    }
    return "less accurate than \(Quantity(limit, .meter))"
  }

  private func picture(_ terminal: Terminal) -> [String] {
    let width = min(terminal.isInteractive ? terminal.width : Self.pageWidth, Self.pageWidth)
    var lines = sketch.lines(
      on: terminal, width: width - 2, height: Self.pictureHeight, measures: measures)
    for profile in effort.lines(width: width - 2, measures) {
      lines.append(("  " + profile.blocks).trimmingTrailingSpaces)
      lines.append(terminal.styled("  " + profile.description, .dim))
    }
    return lines
  }

  /// The maximum width of a page in columns, and its width without a terminal.
  private static let pageWidth = 72
  private static let pictureHeight = 14
}
