import Foundation
public import HealthModel
import NIOHTTP1

/// The workout that is being recorded, as far as an application may see it.
public struct RunningWorkout: Hashable, Sendable {
  /// The word of the activity, such as `running`.
  public let activity: String
  /// The state of the session, such as `running` or `paused`.
  public let state: String
  /// The time since the start in seconds, pauses included.
  public let elapsedSeconds: Double
  /// The time without pauses in seconds.
  public let durationSeconds: Double
  public let lapCount: Int
  public let distanceMeters: Double?
  public let currentSpeedMetersPerSecond: Double?
  /// In beats per minute.
  public let heartRate: Double?
  public let energyKilocalories: Double?
  public let stepCount: Int?
  public let strokeCount: Int?
}

extension HealthClient {
  /// Returns the state of the workout that is being recorded.
  ///
  /// - Returns: The state; `nil` if nothing is recorded, or workouts may not be read.
  /// - Throws: ``HealthClientError``.
  public func runningWorkout() async throws -> RunningWorkout? {
    let message: LiveMessage = try await get("/v1/live")
    return message.session
  }

  /// Follows the workout that is being recorded, until the task is cancelled.
  ///
  /// - Returns: Its state now and after each change, at most once a second; an error ends the sequence.
  public func runningWorkouts() -> AsyncThrowingStream<RunningWorkout?, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await followRunningWorkout { continuation.yield($0) }
          continuation.finish(throwing: HealthClientError.interrupted)
        } catch is CancellationError {
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// A request that an application may make of the running workout.
  public enum LiveRequest: String, Hashable, Sendable, CaseIterable {
    case pause, resume, lap
  }

  /// Makes a request of the workout that is being recorded; it needs permission to save workouts.
  ///
  /// - Parameter request: The request.
  /// - Throws: ``HealthClientError``; never whether anything is recorded.
  public func send(_ request: LiveRequest) async throws {
    try await send(.POST, "/v1/live/requests", ["command": request.rawValue])
  }

  private func followRunningWorkout(_ body: (RunningWorkout?) -> Void) async throws {
    let prefix = Data("data: ".utf8)
    try await forEachBatch(.GET, "/v1/live", accept: "text/event-stream") { lines in
      for line in lines where line.starts(with: prefix) {
        let message = try Self.reading {
          try JSONDecoder().decode(LiveMessage.self, from: line.dropFirst(prefix.count))
        }
        body(message.session)
      }
    }
  }
}

private struct LiveMessage: Decodable {
  let session: RunningWorkout?
}

extension RunningWorkout: Decodable {
  private enum CodingKeys: String, CodingKey {
    case activity, state
    case elapsedSeconds = "elapsed_s"
    case durationSeconds = "duration_s"
    case lapCount = "lap_count"
    case distanceMeters = "distance_m"
    case currentSpeedMetersPerSecond = "current_speed_mps"
    case heartRate = "heart_rate_bpm"
    case energyKilocalories = "energy_kcal"
    case stepCount = "step_count"
    case strokeCount = "stroke_count"
  }
}
