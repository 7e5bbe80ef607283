import ArgumentParser
import HealthModel
import HealthStorage

/// A filter of samples by time and source.
struct SampleWindow: ParsableArguments {
  @Option(help: ArgumentHelp("The start of the time range, inclusive.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("The end of the time range, exclusive.", valueName: "time"))
  var to: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the application that saved the samples; repeatable.",
      valueName: "app"))
  var source: [String] = []

  var isGiven: Bool { from != nil || to != nil || !source.isEmpty }

  func predicate(_ global: GlobalOptions) throws -> SamplePredicate {
    let (from, to) = (from?.instant(in: global.timeZone), to?.instant(in: global.timeZone))
    if let from, let to, to <= from {
      throw ValidationError("--to must be later than --from")
    }
    return from == nil && to == nil ? origin : .time(from: from, to: to) && origin
  }

  /// The predicate of the sources.
  var origin: SamplePredicate { source.isEmpty ? .all([]) : .sources(Set(source)) }

  /// Returns the time range, if one is given.
  func span(_ global: GlobalOptions) -> TimeRange? {
    guard from != nil || to != nil else { return nil }
    return TimeRange(
      start: from?.instant(in: global.timeZone) ?? .earliest,
      end: to?.instant(in: global.timeZone) ?? .latest)
  }
}

/// A filter of samples by workout and metadata.
struct SampleFilter: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The workout of the samples: an id from workout list, a prefix of it, or 'last'.",
      valueName: "id"), completion: WorkoutID.completion)
  var workout: String?
  @Option(
    name: [.customLong("where"), .customLong("metadata")],
    help: ArgumentHelp(
      "A metadata entry that the samples must have; repeatable.",
      valueName: "key=value"))
  var entries: [MetadataArgument] = []
  @Flag(help: "Include only samples entered by hand.")
  var typedIn = false
  @Flag(help: "Include only samples that this program measured.")
  var measured = false

  func validate() throws {
    if typedIn, measured { throw ValidationError("--typed-in and --measured cannot be combined") }
  }

  func predicate(in store: HealthStore) async throws -> SamplePredicate {
    var parts = entries.map { SamplePredicate.metadata($0.key, .equal, $0.value) }
    if typedIn { parts.append(.isUserEntered) }
    if measured { parts.append(.isMeasuredByPlatform) }
    if let workout { parts.append(.workout(try await store.workout(matching: workout).uuid)) }
    return .all(parts)
  }
}
