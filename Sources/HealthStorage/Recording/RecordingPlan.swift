package import Foundation
package import HealthModel

/// The description of a recording at its start, with everything needed to resume it.
package struct RecordingPlan: Hashable, Sendable {
  /// The identity of the recording, and of its workout.
  package var id: UUID
  package var start: Instant
  package var configuration: WorkoutConfiguration
  /// The recorder's own settings, in its own format.
  package var options: Data
  /// The headers of the traces; a trace without an entry has no header.
  package var traces: [TraceKind: TraceHeader]
  /// Whether positions will be recorded.
  ///
  /// A client then needs the permission for the location and the permission to save routes.
  package var hasPositions: Bool

  package init(
    id: UUID = UUID(), start: Instant, configuration: WorkoutConfiguration,
    options: Data = Data(), traces: [TraceKind: TraceHeader] = [:],
    hasPositions: Bool = true
  ) {
    self.id = id
    self.start = start
    self.configuration = configuration
    self.options = options
    self.traces = traces
    self.hasPositions = hasPositions
  }
}
