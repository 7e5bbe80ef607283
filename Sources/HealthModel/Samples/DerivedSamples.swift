package import Foundation

/// The sync identifiers by which the samples derived from a workout's recording are recognized.
package enum DerivedSamples {
  /// The version of the recorder's samples; re-analysis saves higher ones.
  package static let recordedVersion = 1.0

  /// Returns the prefix of the sync identifiers of a workout's derived samples.
  package static func prefix(of workout: UUID) -> String {
    workout.uuidString.lowercased() + "/"
  }
}
