import ArgumentParser
import HealthModel
import HealthStorage

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
