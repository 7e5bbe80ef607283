import Foundation
package import HealthStorage
import RecordingCore
package import Routes

extension HealthStore {
  /// Returns the course that the running or interrupted recording follows.
  ///
  /// - Returns: `nil` if nothing is being recorded, or no course is followed.
  /// - Throws: The any-time cases of `StoreError`.
  package func followedCourse() async throws -> FollowedCourse? {
    guard let plan = try await unfinishedRecording()?.plan else { return nil }
    // Options that cannot be read are reported by the recorder.
    return (try? JSONDecoder().decode(RecordingOptions.self, from: plan.options))?.course
  }
}
