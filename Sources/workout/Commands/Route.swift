import CommandOptions
import ArgumentParser
import Console
import HealthModel
import HealthStorage
import Reports
import Routes
import WorkoutExport

struct Route: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Print the routes of a workout as NDJSON, one batch of locations per line.",
    discussion: """
      Each line is {"route","batch","done","locations"}; "done" is true on the last line of each \
      route. Memory use does not grow with the route. A workout can have no route, one or several.

        workout route last | jq -c '.locations[] | [.time, .latitude_deg, .longitude_deg]'
        workout route last --from 2026-11-21T07:00:00Z --to 2026-11-21T07:05:00Z
        workout route last --near 48.1372,11.5755,200m
        workout route last --smoothed
        workout route last --raw | jq -r '.locations[].verdict' | sort | uniq -c
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @Option(
    help: ArgumentHelp(
      "The number of locations per line (default: as stored, a few thousand).", valueName: "count"))
  var batch: Int?
  @Option(help: ArgumentHelp("The first time, inclusive (RFC 3339).", valueName: "time"))
  var from: InstantArgument?
  @Option(help: ArgumentHelp("The last time, exclusive (RFC 3339).", valueName: "time"))
  var to: InstantArgument?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A circle that limits the locations, such as 48.137,11.575,200m.", valueName: "lat,lon,radius"
    ))
  var near: CircleArgument?
  @Flag(help: "Print all recorded fixes, each with its verdict, not only the accepted ones.")
  var raw = false
  @Flag(
    help:
      "Smooth the route with the locations before and after each one, for maps; corners are rounded. Stored data do not change."
  )
  var smoothed = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if raw, smoothed { throw ValidationError("--raw and --smoothed cannot be combined") }
    if let batch, batch < 1 { throw ValidationError("--batch must be at least 1") }
    if let from, let to, to.instant <= from.instant {
      throw ValidationError("--to must be later than --from")
    }
  }

  func run() async throws {
    try await Interruption.watching { try await printRoutes() }
  }

  private func printRoutes() async throws {
    let store = try await global.openStore()
    let workout = try await store.workout(matching: id)
    let routes = try await store.routes(of: workout.uuid)
    if routes.isEmpty { Terminal.warn("workout \(workout.uuid.shortWord) has no route") }
    for route in routes {
      let query = RouteQuery(route, in: store, during: window, near: near?.circle)
      if smoothed {
        try await printSmoothed(route, of: workout, query)
      } else if raw {
        try await printLines(route, query.recordedBatches()) { $0.add($1) }
      } else {
        try await printLines(route, query.batches()) { $0.add($1) }
      }
    }
  }

  private var window: TimeRange? {
    guard from != nil || to != nil else { return nil }
    return TimeRange(start: from?.instant ?? .earliest, end: to?.instant ?? .latest)
  }

  /// Prints the locations of each unbroken line smoothed together, so that memory grows with the route.
  private func printSmoothed(
    _ route: WorkoutRoute, of workout: Workout, _ query: RouteQuery
  ) async throws {
    let smoother = KalmanSmoother(activity: workout.configuration.activityType)
    var breaks = SegmentBreaks(of: workout)
    var smoothed: [Location] = []
    var line: [Location] = []
    for try await stored in query.batches() {
      for location in stored.locations {
        if breaks.beginsSegment(at: location) {
          smoothed += smoother.smooth(line)
          line.removeAll(keepingCapacity: true)
        }
        line.append(location)
      }
    }
    smoothed += smoother.smooth(line)
    var rebatcher = Rebatcher<Location>(size: batch ?? Self.smoothedBatch)
    for batch in rebatcher.receive(smoothed, isLast: true) {
      var line = RouteLine(route: route.uuid, batch: batch.index, isLast: batch.isLast)
      for location in batch.elements { line.add(location) }
      line.close()
      try Output().line(line.text)
    }
  }

  /// The number of locations per line, about that of a stored chunk.
  private static let smoothedBatch = 1024

  private func printLines<Element>(
    _ route: WorkoutRoute, _ batches: Batches<RouteBatch<Element>>,
    add: (inout RouteLine, Element) -> Void
  ) async throws {
    let output = Output()
    var rebatcher = Rebatcher<Element>(size: batch)
    for try await stored in batches {
      for batch in rebatcher.receive(stored.locations, isLast: stored.isLast) {
        var line = RouteLine(route: route.uuid, batch: batch.index, isLast: batch.isLast)
        for element in batch.elements { add(&line, element) }
        line.close()
        try output.line(line.text)
      }
    }
  }
}
