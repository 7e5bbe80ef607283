import ArgumentParser
import HealthModel
import HealthStorage

/// Which samples of a type are meant besides their time and source: by workout and by metadata.
struct SampleFilter: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only samples of this workout: an id of workout list, its beginning, or 'last'.",
      valueName: "id"), completion: WorkoutID.completion)
  var workout: String?
  @Option(
    name: [.customLong("where"), .customLong("metadata")],
    help: ArgumentHelp(
      "Only samples with this entry of metadata; may be given several times.",
      valueName: "key=value"))
  var entries: [MetadataArgument] = []
  @Flag(help: "Only samples that were typed in.")
  var typedIn = false
  @Flag(help: "Only samples that the platform measured: its own, and not typed in.")
  var measured = false

  func validate() throws {
    if typedIn, measured { throw ValidationError("give --typed-in or --measured, not both") }
  }

  func predicate(in store: HealthStore) async throws -> SamplePredicate {
    var parts = entries.map { SamplePredicate.metadata($0.key, .equal, $0.value) }
    if typedIn { parts.append(.isUserEntered) }
    if measured { parts.append(.isMeasuredByPlatform) }
    if let workout { parts.append(.workout(try await store.workout(matching: workout).uuid)) }
    return .all(parts)
  }
}
