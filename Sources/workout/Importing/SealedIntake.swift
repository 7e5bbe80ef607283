import Cohorts
import Console
import HealthModel
import HealthStorage
import Importing
import Reanalysis
import Reports
import StoreKeys

extension GlobalOptions {
  /// Opens the store for a recording; while no keeper has its key, a sealed store next to it.
  ///
  /// - Returns: The store, and the right to use it if it is a sealed one.
  /// - Throws: The errors of ``openAtOnce(creating:reminds:)``.
  func openForRecording() throws -> (store: HealthStore, sealed: SealedStore?) {
    do {
      return (try openAtOnce(creating: true).store, nil)
    } catch let error as StoreKeyError {
      let sealed = try StoreKeeping(of: storePath).beginSealedStore(after: error)
      let store = try HealthStore(
        at: sealed.path, for: .commandLine, as: .owner, key: sealed.key)
      Terminal.warn(
        "workout: the store is locked; the recording is sealed, and joins the store when a command next opens it"
      )
      return (store, sealed)
    }
  }

  /// Joins the recordings that were made while the store was locked, and prints a line for each.
  ///
  /// They were made without the facts about the person, so they are analyzed again.
  func joinSealedRecordings(to store: HealthStore, _ key: StoreKey) async throws {
    let keeping = try StoreKeeping(of: storePath)
    try? keeping.prepareForSealedStores(key)
    guard !keeping.sealedStores.isEmpty else { return }
    var line = ProgressLine()
    line.show("joining recordings that were made while the store was locked")
    let outcomes = await SealedRecordings(of: store, keeping: keeping, key: key)
      .join(by: "workout \(WorkoutCommand.version)")
    line.clear()
    for outcome in outcomes {
      switch outcome {
      case .remains(let path, let reason):
        Terminal.warn(
          "workout: \(path) was recorded while the store was locked, and cannot be joined to it: \(reason)"
        )
      case .joined(let workouts):
        for workout in workouts.sorted(by: { $0.span.start < $1.span.start }) {
          Terminal.warn(
            "workout: recorded while the store was locked, and now in it: "
              + "\(workout.uuid.word.prefix(8)) of \(times(of: workout).dateAndSecond(workout.span.start))"
          )
          await analyze(workout, in: store)
        }
      }
    }
  }

  private func analyze(_ workout: Workout, in store: HealthStore) async {
    do {
      let people = try await WalkerHistory(of: store)
      _ = try await WorkoutReanalysis(of: store) { people.walker(for: $0) }
        .run([workout.uuid]) { _ in }
    } catch {
      Terminal.warn("workout: it was not analyzed again: \(error)")
    }
    await EstimateRun(store).follow(workout)
  }
}
