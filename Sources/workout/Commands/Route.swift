import ArgumentParser
import HealthModel
import HealthStorage

struct Route: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a workout's route as JSON, a batch of locations a line.",
    discussion: """
      Each line is {"route","batch","done","locations"}; "done" is true on the last line of each \
      route. Memory does not grow with the route. A workout may have no route, one or several.

        workout route last | jq -c '.locations[] | [.time, .latitude_deg, .longitude_deg]'
        workout route last --from 2026-11-21T07:00:00Z --to 2026-11-21T07:05:00Z
        workout route last --near 48.1372,11.5755,200m
        workout route last --raw | jq -r '.locations[].verdict' | sort | uniq -c
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @Option(
    help: ArgumentHelp(
      "Locations a line (default: as they are stored, a few thousand).", valueName: "count"))
  var batch: Int?
  @Option(help: ArgumentHelp("Only from this moment on (RFC 3339).", valueName: "time"))
  var from: InstantArgument?
  @Option(help: ArgumentHelp("Only before this moment (RFC 3339).", valueName: "time"))
  var to: InstantArgument?
  @Option(help: ArgumentHelp("Only inside this circle.", valueName: "lat,lon,radius"))
  var near: CircleArgument?
  @Flag(help: "Every fix that was recorded, each with its verdict, not only the accepted ones.")
  var raw = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let batch, batch < 1 { throw ValidationError("--batch needs a number of at least 1") }
    if let from, let to, to.instant <= from.instant {
      throw ValidationError("--to has to be later than --from")
    }
  }

  func run() async throws {
    try await Interruption.watching { try await printRoutes() }
  }

  private func printRoutes() async throws {
    let store = try global.openStore()
    let workout = try await store.workout(matching: id)
    let routes = try await store.routes(of: workout.uuid)
    if routes.isEmpty { Terminal.warn("workout \(workout.uuid.shortWord) has no route") }
    for route in routes {
      let query = RouteQuery(route, in: store, during: window, near: near?.circle)
      if raw {
        try await printLines(route, query.recordedBatches()) { $0.add($1) }
      } else {
        try await printLines(route, query.batches()) { $0.add($1) }
      }
    }
  }

  private var window: Span? {
    guard from != nil || to != nil else { return nil }
    return Span(start: from?.instant ?? .earliest, end: to?.instant ?? .latest)
  }

  private func printLines<Element>(
    _ route: WorkoutRoute, _ batches: Batches<RouteBatch<Element>>,
    add: (inout RouteLine, Element) -> Void
  ) async throws {
    let output = Output()
    var rebatcher = Rebatcher<Element>(size: batch)
    for try await stored in batches {
      for batch in rebatcher.take(stored.locations, isLast: stored.isLast) {
        var line = RouteLine(route: route.uuid, batch: batch.index, isLast: batch.isLast)
        for element in batch.elements { add(&line, element) }
        line.close()
        try output.line(line.text)
      }
    }
  }
}
