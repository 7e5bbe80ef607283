import Foundation
import HealthModel

/// Facts of the profile that estimates use and HealthKit has no characteristic for.
public enum ProfileFact: String, Hashable, Sendable, CaseIterable {
  case timeZone = "profile.timeZone"
  /// Beats per minute, as measured in a test; estimates use a formula without it.
  case maximumHeartRate = "profile.maximumHeartRate"
  /// Whether a medicine limits the heart rate: `yes` or `no`.
  case heartRateMedication = "profile.heartRateMedication"
  /// Whether a pacing device or atrial fibrillation was declared: `yes` or `no`.
  case irregularRhythm = "profile.irregularRhythm"
  /// Since when the person wants to be told of low walking steadiness: a time as in RFC 3339.
  case steadinessNotifications = "profile.steadinessNotifications"
  /// How distances walked compare with what is made of the motion, by where the sensor is worn: JSON that
  /// the recorder writes and reads.
  case walkingCalibration = "profile.walkingCalibration"
  /// With what estimates were last made: JSON that the estimates write and read.
  case estimateLedger = "profile.estimateLedger"

  /// Beats per minute that a heart can reach.
  public static let maximumHeartRates = 60.0...250.0

  /// Bytes; a calibration for each place that a sensor is worn has a tenth.
  private static let longestCalibration = 10_000

  /// Whether a text is a value of it.
  func takes(_ value: String) -> Bool {
    switch self {
    case .timeZone: TimeZone(identifier: value) != nil
    case .maximumHeartRate: Double(value).map(Self.maximumHeartRates.contains) ?? false
    case .heartRateMedication, .irregularRhythm: value == "yes" || value == "no"
    case .steadinessNotifications: Instant(rfc3339: value) != nil
    case .walkingCalibration, .estimateLedger:
      value.first == "{" && value.utf8.count <= Self.longestCalibration
    }
  }
}
