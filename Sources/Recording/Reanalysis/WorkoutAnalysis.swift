import HealthModel
public import HealthStorage
import Sessions

/// Runs a stored workout through the pipeline that recorded it.
///
/// The readings come by their dates, and with them the pauses and resumes, so that the engines hear what they
/// heard live: verdicts, distance, climb, lengths, steps, bouts and heart rates come out as they were stored,
/// as long as the engines are the same. Of a workout of others the same pipeline makes our samples and totals.
///
/// What a recorder knew and nobody stored is not made up: when its clock ticked, and what was known of the
/// person then. So samples of distance are left as they are cut while their sum is the same, and energy, and
/// the calibrated lengths of walking, while their engine's version is (see ``AnalysisPolicy``).
public struct WorkoutAnalysis: Sendable {
  let subject: AnalysisSubject
  let store: HealthStore
  let walker: Walker?

  /// - Parameters:
  ///   - subject: What is stored of the workout.
  ///   - store: Where its readings are.
  ///   - walker: What is known of the person as of its start; without it, no energy is told.
  public init(_ subject: AnalysisSubject, in store: HealthStore, walker: Walker?) {
    self.subject = subject
    self.store = store
    self.walker = walker
  }

  /// Reads and computes; nothing is written.
  ///
  /// - Throws: ``AnalysisFailure``; `StoreError/cancelled` in it when the task was cancelled.
  public func run() async throws(AnalysisFailure) -> AnalyzedWorkout {
    var readings = StoredReadings(subject, in: store)
    let policy = AnalysisPolicy(subject)
    var pass: AnalysisPass
    do {
      pass = try AnalysisPass(subject, policy, readings, policy.walker(walker))
    } catch {
      throw .unreadableEvents
    }
    do {
      try await readings.each { reading, date in pass.take(reading, at: date) }
    } catch {
      throw .store(error)
    }
    guard let findings = pass.finish() else { throw .unreadableEvents }
    return AnalyzedWorkout(findings: policy.settled(findings), readingCount: pass.readingCount)
  }
}
