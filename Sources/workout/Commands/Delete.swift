import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import HeatMaps
import Reports
import TrainingHistory

struct Delete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete workouts, samples, all samples of a type, or everything.",
    discussion: """
      Deleting a workout also deletes its routes and traces; samples that are only associated with it stay. On a \
      terminal the command asks first; in a script it needs --yes. Deleted data can be restored only from a \
      backup.

        workout delete 3f2a
        workout delete 3f2a --yes
        workout delete --type heartRate --from 2026-11-01 --to 2026-11-02
        workout delete --type bodyMass --source org.example.scale
        workout delete --everything
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var ids: [String] = []
  @Option(
    help: ArgumentHelp("The type whose samples are deleted.", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var type: ObjectType?
  @OptionGroup var window: SampleWindow
  @Flag(help: "Delete all samples of all types and sources.")
  var everything = false
  @Flag(help: "Delete without asking.")
  var yes = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let ways = [!ids.isEmpty, type != nil, everything].filter { $0 }.count
    guard ways == 1 else {
      throw ValidationError(
        ways == 0
          ? "name what to delete: an id, --type or --everything"
          : "ids, --type and --everything cannot be combined; use one")
    }
    if window.isGiven, type == nil {
      throw ValidationError("--from, --to and --source need --type")
    }
    _ = try window.predicate(in: global.timeZone)
  }

  func run() async throws {
    let store = try await global.openStore()
    if everything {
      try await deleteEverything(in: store)
    } else if let type {
      try await delete(type, in: store)
    } else {
      try await deleteObjects(in: store)
    }
    // The kept heat map would have the deleted routes until the next one is drawn.
    if type == nil || type == .workout || type == .workoutRoute {
      try HeatMapCache.remove(ofStoreAt: store.path)
      try TrainingCache.remove(ofStoreAt: store.path)
    }
  }

  private func deleteObjects(in store: HealthStore) async throws {
    var found: [(id: UUID, words: String)] = []
    for id in ids {
      let one = try await object(id, in: store)
      if !found.contains(where: { $0.id == one.id }) { found.append(one) }
    }
    try confirm(found.map(\.words).joined(separator: "; "))
    try await store.delete(found.map(\.id))
    for (id, words) in found {
      try Output().line(
        global.json ? try JSONText.line(["deleted": id.word]) : "deleted \(words)")
    }
  }

  /// Finds a workout by its id, a prefix of the id or `last`, else another object by its id.
  private func object(
    _ id: String, in store: HealthStore
  ) async throws -> (id: UUID, words: String) {
    do {
      let workout = try await store.workout(matching: id)
      return (workout.uuid, describe(workout))
    } catch StoreError.identifier(_, .unknown) {
      let sample = try await store.object(matching: id)
      let lines = SampleLines(
        measures: global.units, times: global.times, unit: nil, showsType: true)
      let date = global.times.dateAndMinute(sample.span.start)
      return (
        sample.uuid,
        "\(sample.uuid.sampleWord): \(sample.type.name) \(try lines.value(sample)), \(date)"
      )
    }
  }

  private func delete(_ type: ObjectType, in store: HealthStore) async throws {
    let predicate = try window.predicate(in: global.timeZone)
    try confirm(window.isGiven ? "these samples of \(type.name)" : "all samples of \(type.name)")
    let count = try await store.delete(type, where: predicate)
    try report(count, of: type.name)
  }

  private func deleteEverything(in store: HealthStore) async throws {
    let words = "everything in \(store.path)"
    if !yes {
      try requireSomeoneToAsk(words)
      let answer = Question.answer("This deletes \(words). Type 'everything' to continue: ")
      guard answer == "everything" else { throw CommandError(text: "nothing deleted") }
    }
    try report(try await store.deleteEverything(), of: "every type")
  }

  private func report(_ count: Int, of type: String) throws {
    if global.json {
      try Output().line(try JSONText.line(["deleted_count": count]))
    } else {
      try Output().line("deleted \(count) \(count == 1 ? "sample" : "samples") of \(type)")
    }
  }

  private func confirm(_ words: String) throws {
    guard !yes else { return }
    try requireSomeoneToAsk(words)
    guard Question.confirms("Delete \(words)? [y/N] ") else {
      throw CommandError(text: "nothing deleted")
    }
  }

  private func requireSomeoneToAsk(_ words: String) throws {
    guard isatty(STDIN_FILENO) == 1, Terminal.error.isInteractive else {
      throw CommandError(text: "cannot ask without a terminal; add --yes to delete \(words)")
    }
  }

  private func describe(_ workout: Workout) -> String {
    let activity = workout.configuration.activityType
    let distance = workout.totals.distanceMeters.map {
      ", " + global.measures.distance($0, in: activity)
    }
    return "\(workout.uuid.shortWord): \(activity.title.lowercased()), "
      + "\(global.times.dateAndMinute(workout.span.start))\(distance ?? "")"
  }
}
