import HealthModel
import HealthStorage
package import ByteStreams

/// An export of one workout in a format, with only a batch in memory.
package protocol WorkoutFileExport {
  /// The number of locations in its routes.
  var locationCount: Int { get }
  /// The amount of data to write, for display.
  var extent: String { get }

  /// Writes to a sink, which the caller commits.
  ///
  /// - Parameters:
  ///   - sink: The sink of the bytes.
  ///   - progress: Called repeatedly with the progress from 0 to 1.
  /// - Returns: A summary of the written data.
  /// - Throws: `StoreError`, and the error of the format's writer.
  func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary
}

extension WorkoutFileExport {
  package var extent: String { "\(locationCount) locations" }
}
