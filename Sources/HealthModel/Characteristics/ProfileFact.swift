import Foundation

/// Facts of the profile that estimates use and HealthKit has no characteristic for.
public enum ProfileFact: String, Hashable, Sendable, CaseIterable {
  case timeZone = "profile.timeZone"
  /// Beats per minute, as measured in a test; estimates use a formula without it.
  case maximumHeartRate = "profile.maximumHeartRate"
  /// Whether a medicine limits the heart rate: `yes` or `no`.
  case heartRateMedication = "profile.heartRateMedication"
  /// Whether a pacing device or atrial fibrillation was declared: `yes` or `no`.
  case irregularRhythm = "profile.irregularRhythm"
  /// The time since which the person wants notifications of low walking steadiness, as in RFC 3339.
  case steadinessNotifications = "profile.steadinessNotifications"
  /// The calibration of walked distances against estimates from motion, by where the sensor is worn: JSON
  /// that the recorder writes and reads.
  case walkingCalibration = "profile.walkingCalibration"
  /// The inputs of the last estimates: JSON that the estimates write and read.
  case estimateLedger = "profile.estimateLedger"
  /// The gear of the person: JSON that ``GearList`` writes and reads.
  case gear = "profile.gear"
  /// The zones of training, each from a date on: JSON that the module TrainingHistory writes and reads.
  case trainingZones = "profile.trainingZones"
  /// The plans of workouts by name: JSON that the module TrainingHistory writes and reads.
  case plans = "profile.plans"
  /// The segments of routes by name: JSON that the module TrainingHistory writes and reads.
  case segments = "profile.segments"
  /// The hashes of the tokens of applications: JSON that the module HealthServer writes and reads.
  case applicationTokens = "profile.applicationTokens"
  /// The places that pages for others omit: JSON that ``PrivacyZones`` writes and reads.
  case privacyZones = "profile.privacyZones"
  /// The key and the state of the exchange with other replicas: JSON that the module Replication writes and reads.
  case replication = "replication.state"
  /// The private key of this store's replica and the paired ones: JSON that the module Replication writes and reads.
  case replicaNetwork = "replication.network"

  /// The valid maximum heart rates in beats per minute.
  public static let maximumHeartRates = 60.0...250.0

  /// The maximum size in bytes; a calibration for each wearing position has a tenth of it.
  private static let maximumCalibration = 10_000

  /// The maximum size of zones in bytes; a version has less than a thousandth of it.
  private static let maximumZones = 500_000

  /// The maximum size of all tokens in bytes; a token has about 300.
  private static let maximumTokens = 1_000_000

  /// The maximum size of the state of replicas in bytes; a frame that waits has about a hundred.
  private static let maximumReplication = 4_000_000

  /// The maximum size of all plans in bytes; a plan of ten steps has about a thousand.
  private static let maximumPlans = 5_000_000

  /// The maximum size of all segments in bytes; one of ten kilometers has some thousand.
  private static let maximumSegments = 20_000_000

  /// Whether a text is a valid value of the fact.
  package func accepts(_ value: String) -> Bool {
    switch self {
    case .timeZone: TimeZone(identifier: value) != nil
    case .maximumHeartRate: Double(value).map(Self.maximumHeartRates.contains) ?? false
    case .heartRateMedication, .irregularRhythm: value == "yes" || value == "no"
    case .steadinessNotifications: Instant(rfc3339: value) != nil
    case .walkingCalibration, .estimateLedger:
      value.first == "{" && value.utf8.count <= Self.maximumCalibration
    case .applicationTokens: value.first == "{" && value.utf8.count <= Self.maximumTokens
    case .replication, .replicaNetwork:
      value.first == "{" && value.utf8.count <= Self.maximumReplication
    case .trainingZones: value.first == "{" && value.utf8.count <= Self.maximumZones
    case .plans: value.first == "{" && value.utf8.count <= Self.maximumPlans
    case .segments: value.first == "{" && value.utf8.count <= Self.maximumSegments
    case .gear: (try? GearList(profile: value)) != nil
    case .privacyZones: (try? PrivacyZones(profile: value)) != nil
    }
  }

  /// Encodes a value of a fact as JSON with its keys in order.
  ///
  /// - Parameter value: The value.
  /// - Returns: The text; `nil` for a number that is not finite.
  package static func text(of value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}
