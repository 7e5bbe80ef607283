package import ArgumentParser
package import Foundation
package import HealthModel
package import HealthStorage

/// A filter of samples by time and source.
package struct SampleWindow: ParsableArguments {
  package init() {}

  @Option(help: ArgumentHelp("The start of the time range, inclusive.", valueName: "time"))
  package var from: MomentArgument?
  @Option(help: ArgumentHelp("The end of the time range, exclusive.", valueName: "time"))
  package var to: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the application that saved the samples; repeatable.",
      valueName: "app"))
  package var source: [String] = []

  package var isGiven: Bool { from != nil || to != nil || !source.isEmpty }

  package func predicate(in zone: TimeZone) throws -> SamplePredicate {
    let (from, to) = (from?.instant(in: zone), to?.instant(in: zone))
    if let from, let to, to <= from {
      throw ValidationError("--to must be later than --from")
    }
    return from == nil && to == nil ? origin : .time(from: from, to: to) && origin
  }

  /// The predicate of the sources.
  package var origin: SamplePredicate { source.isEmpty ? .all([]) : .sources(Set(source)) }

  /// Returns the time range, if one is given.
  package func span(in zone: TimeZone) -> TimeRange? {
    guard from != nil || to != nil else { return nil }
    return TimeRange(
      start: from?.instant(in: zone) ?? .earliest,
      end: to?.instant(in: zone) ?? .latest)
  }
}

/// A filter of samples by workout and metadata.
package struct SampleFilter: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The workout of the samples: an id from workout list, a prefix of it, or 'last'.",
      valueName: "id"), completion: WorkoutID.completion)
  package var workout: String?
  @Option(
    name: [.customLong("where"), .customLong("metadata")],
    help: ArgumentHelp(
      "A metadata entry that the samples must have; repeatable.",
      valueName: "key=value"))
  package var entries: [MetadataArgument] = []
  @Flag(help: "Include only samples entered by hand.")
  package var typedIn = false
  @Flag(help: "Include only samples that this program measured.")
  package var measured = false

  package func validate() throws {
    if typedIn, measured { throw ValidationError("--typed-in and --measured cannot be combined") }
  }

  package func predicate(in store: HealthStore) async throws -> SamplePredicate {
    var parts = entries.map { SamplePredicate.metadata($0.key, .equal, $0.value) }
    if typedIn { parts.append(.isUserEntered) }
    if measured { parts.append(.isMeasuredByPlatform) }
    if let workout { parts.append(.workout(try await store.workout(matching: workout).uuid)) }
    return .all(parts)
  }
}
