import Foundation

/// The totals recomputed from an imported workout's readings, alongside the totals that its device
/// declared.
///
/// They are stored in the workout's metadata and are therefore copied with it.
public struct RecomputedTotals: Hashable, Sendable, Codable {
  /// The totals that the readings cover; the others are absent.
  public var totals: Workout.Totals
  /// Seconds from start to end without the pauses in the file.
  public var durationSeconds: Double
  /// The reasons for differences from the declared figures of more than ``tolerance``.
  public var differences: [Difference]

  public init(
    totals: Workout.Totals, durationSeconds: Double, differences: [Difference] = []
  ) {
    self.totals = totals
    self.durationSeconds = durationSeconds
    self.differences = differences
  }

  /// The maximum relative difference from the declared value that needs no reason.
  public static let tolerance = 0.02

  /// A figure whose recomputed value differs from the declared one.
  public struct Difference: Hashable, Sendable, Codable {
    public var figure: Figure
    /// The difference in percent of the declared value; positive if more was recomputed.
    public var percent: Double
    public var reasons: [Reason]

    public init(_ figure: Figure, percent: Double, reasons: [Reason]) {
      self.figure = figure
      self.percent = percent
      self.reasons = reasons
    }
  }

  /// Figures by their keys in JSON.
  public enum Figure: String, Hashable, Sendable, Codable, CaseIterable {
    case distance = "distance_m"
    case duration = "duration_s"
    case moving = "moving_s"
    case ascent = "ascent_m"
    case descent = "descent_m"
    case energy = "energy_kcal"
    case maximumSpeed = "max_speed_mps"
    case averageHeartRate = "average_heart_rate_bpm"
    case maximumHeartRate = "max_heart_rate_bpm"
    case steps = "step_count"
    case strokes = "stroke_count"
  }

  /// Properties of a recording that explain a difference.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The file has no locations and therefore no path to measure.
    case noPlaces = "no_places"
    /// No location is known for more than 2 % of the time.
    case gapsInFixes = "gaps_in_fixes"
    /// Half of the locations are at least four seconds apart.
    case sparseFixes = "sparse_fixes"
    /// The timer was stopped, and only one of the two counts the path of that time.
    case timerStops = "timer_stops"
    /// Locations that cannot belong to the path were rejected.
    case rejectedFixes = "rejected_fixes"
    /// The device's distance differs from the path of its own locations: it used a wheel sensor, a
    /// foot pod or a filter.
    case countedOtherwise = "device_counted_otherwise"
    /// The sum over all locations is the declared distance; the recomputed one excludes jitter.
    case jitterRemoved = "jitter_removed"
    /// Fixes of a swim in open water are smoothed.
    case openWaterSmoothing = "open_water_smoothing"
    /// The number of lengths in the file times the pool length is a different distance.
    case poolLengths = "pool_lengths"
    /// The declared times contradict the file's pauses, start or end.
    case contradictingTimes = "contradicting_times"
    /// Altitude is filtered by another rule.
    case altitudeFilter = "altitude_filter"
    /// Moving time is determined by another rule.
    case movingRule = "moving_rule"
    /// Energy is estimated by another model.
    case energyModel = "energy_model"
    /// Speeds are filtered by another rule.
    case speedFilter = "speed_filter"
    /// Heart rates are averaged by another rule, or some are missing in the file.
    case heartRateAveraging = "heart_rate_averaging"
    /// Another sensor counted.
    case otherSensor = "other_sensor"
  }
}

extension Workout {
  /// The recomputed totals of this imported workout; `nil` before its analysis, and for recordings
  /// of this program, whose totals come from the analysis itself.
  public var recomputed: RecomputedTotals? {
    guard let text = header.metadata.string(.recomputedTotals) else { return nil }
    return try? JSONDecoder().decode(RecomputedTotals.self, from: Data(text.utf8))
  }
}

extension RecomputedTotals {
  /// The text that is stored with a workout; equal totals have equal texts.
  public var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
