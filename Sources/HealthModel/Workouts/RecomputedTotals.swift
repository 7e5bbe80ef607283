public import Foundation

/// What an analysis of an imported workout's readings comes to, alongside the totals that its device declared.
///
/// It is stored with the workout's metadata, so that it travels wherever the workout does.
public struct RecomputedTotals: Hashable, Sendable, Codable {
  /// Totals of what the readings measure; the others are absent.
  public var totals: Workout.Totals
  /// Seconds from start to end without the pauses that the file lists.
  public var durationSeconds: Double
  /// Why figures differ from the declared ones by more than ``tolerance``.
  public var differences: [Difference]

  public init(
    totals: Workout.Totals, durationSeconds: Double, differences: [Difference] = []
  ) {
    self.totals = totals
    self.durationSeconds = durationSeconds
    self.differences = differences
  }

  /// The share of the declared value that a recomputed one may differ by without a reason.
  public static let tolerance = 0.02

  /// A figure whose recomputed value is not the declared one.
  public struct Difference: Hashable, Sendable, Codable {
    public var figure: Figure
    /// Percent of the declared value; greater than 0 where more was recomputed.
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

  /// Facts of a recording that make a recomputed figure differ.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The file has no places: there is no path to measure.
    case noPlaces = "no_places"
    /// For more than a fiftieth of the time no place is known.
    case gapsInFixes = "gaps_in_fixes"
    /// Half of the places are four seconds and more apart.
    case sparseFixes = "sparse_fixes"
    /// The timer stood, and the path of that time counts for one of the two only.
    case timerStops = "timer_stops"
    /// Places that cannot belong to the path were left out.
    case rejectedFixes = "rejected_fixes"
    /// The device counted more or less than the path of its own places: by a wheel, a foot pod, a filter.
    case countedOtherwise = "device_counted_otherwise"
    /// The sum of all places is the declared distance; the jitter within it was left out.
    case jitterRemoved = "jitter_removed"
    /// Fixes of a swim in open water are smoothed.
    case openWaterSmoothing = "open_water_smoothing"
    /// The lengths that the file lists, times the length of its pool, are another distance.
    case poolLengths = "pool_lengths"
    /// The times that the file declares contradict its pauses, start or end.
    case contradictingTimes = "contradicting_times"
    /// Altitude is filtered by another rule.
    case altitudeFilter = "altitude_filter"
    /// Standing and moving are told apart by another rule.
    case movingRule = "moving_rule"
    /// Energy is estimated by another model.
    case energyModel = "energy_model"
    /// Speeds are filtered by another rule.
    case speedFilter = "speed_filter"
    /// Heart rates are averaged by another rule, or some are not in the file.
    case heartRateAveraging = "heart_rate_averaging"
    /// Another sensor counted.
    case otherSensor = "other_sensor"
  }
}

extension Workout {
  /// What an analysis of this imported workout came to; `nil` before there was one, and for recordings of this
  /// program, whose totals are the analysis' own.
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
