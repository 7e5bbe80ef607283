import HealthModel
package import HealthStorage
import Sessions

/// Runs a stored workout through the pipeline that recorded it.
///
/// Readings, pauses and resumes are processed in order of their dates, so that the engines get the same inputs
/// as live: verdicts, distance, climb, lengths, steps, bouts and heart rates have the stored values, as long
/// as the engines are the same. For a workout of another source the same pipeline computes our samples and
/// totals.
///
/// Unstored inputs of a recorder are not reconstructed: the times of its clock ticks, and the person's data at
/// the time. So samples of distance remain cut as they are while their sum is the same, and energy and the
/// calibrated lengths of walking remain while their engine's version is the same (see ``AnalysisPolicy``).
package struct WorkoutAnalysis: Sendable {
  let subject: AnalysisSubject
  let store: HealthStore
  let walker: Walker?

  /// - Parameters:
  ///   - subject: The stored state of the workout.
  ///   - store: The store with its readings.
  ///   - walker: The person's data as of its start; without it, no energy is estimated.
  package init(_ subject: AnalysisSubject, in store: HealthStore, walker: Walker?) {
    self.subject = subject
    self.store = store
    self.walker = walker
  }

  /// Reads and computes, without writing.
  ///
  /// - Throws: ``AnalysisError``; `StoreError/cancelled` in it if the task was cancelled.
  package func run() async throws(AnalysisError) -> AnalyzedWorkout {
    var readings = StoredReadings(subject, in: store)
    let policy = AnalysisPolicy(subject)
    var pass: AnalysisPass
    do {
      pass = try AnalysisPass(subject, policy, readings, policy.walker(walker))
    } catch {
      throw .unreadableEvents
    }
    do {
      try await readings.each { reading, date in pass.receive(reading, at: date) }
    } catch {
      throw .store(error)
    }
    guard let findings = pass.finish() else { throw .unreadableEvents }
    return AnalyzedWorkout(findings: policy.settled(findings), readingCount: pass.readingCount)
  }
}
