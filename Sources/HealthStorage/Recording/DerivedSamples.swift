public import Foundation

/// How the samples that are derived from a workout's recording are known by their sync identifiers.
public enum DerivedSamples {
  /// The version of what the recorder saves; re-analysis saves higher ones.
  public static let recordedVersion = 1.0

  /// What the sync identifiers of a workout's derived samples begin with.
  public static func prefix(of workout: UUID) -> String {
    workout.uuidString.lowercased() + "/"
  }

  /// The condition and the bounds that find them by the index of sync identifiers.
  static let condition = "syncIdentifier >= ? AND syncIdentifier < ?"

  static func bounds(of workout: UUID) -> (first: String, end: String) {
    let identity = workout.uuidString.lowercased()
    // "0" is the character after "/".
    return (identity + "/", identity + "0")
  }
}
