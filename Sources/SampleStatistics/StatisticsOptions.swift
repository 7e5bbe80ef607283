public import HealthModel

/// The requested statistics; values that were not requested are `nil`.
///
/// The raw values are those of HealthKit's `HKStatisticsOptions`.
public struct StatisticsOptions: OptionSet, Hashable, Sendable, Codable {
  /// The options as bits, as in `HKStatisticsOptions`.
  public let rawValue: Int

  /// Creates options from their bits; ``check(for:)`` rejects undefined ones.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Each source's own values in addition to the merged ones; compatible with every other option.
  public static let separateBySource = StatisticsOptions(rawValue: 1)
  /// The average, for discrete types.
  public static let discreteAverage = StatisticsOptions(rawValue: 2)
  /// The minimum, for discrete types.
  public static let discreteMin = StatisticsOptions(rawValue: 4)
  /// The maximum, for discrete types.
  public static let discreteMax = StatisticsOptions(rawValue: 8)
  /// The sum, for cumulative types.
  public static let cumulativeSum = StatisticsOptions(rawValue: 16)
  /// The value with the latest end, and its time; for every type.
  public static let mostRecent = StatisticsOptions(rawValue: 32)
  /// The time that samples cover; for every type.
  public static let duration = StatisticsOptions(rawValue: 64)

  static let discrete: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax]
  static let cumulative: StatisticsOptions = [.cumulativeSum]
  static let known: StatisticsOptions = [
    .separateBySource, .discrete, .cumulative, .mostRecent, .duration,
  ]

  /// All options that are valid for a type, except separate sources.
  public static func all(for type: QuantityType) -> StatisticsOptions {
    let own = type.aggregation == .cumulative ? cumulative : discrete
    return own.union([.mostRecent, .duration])
  }

  /// Rejects a discrete option on a cumulative type, the reverse, and undefined bits.
  ///
  /// - Throws: ``StatisticsError/optionsDoNotFit(_:type:)`` with the wrong options.
  public func check(for type: QuantityType) throws(StatisticsError) {
    let foreign = type.aggregation == .cumulative ? Self.discrete : Self.cumulative
    let wrong = subtracting(Self.known).union(intersection(foreign))
    guard wrong.isEmpty else { throw .optionsDoNotFit(wrong, type: type.identifier) }
  }
}

extension StatisticsOptions: CustomStringConvertible {
  private static let names: [(option: StatisticsOptions, name: String)] = [
    (.separateBySource, "separateBySource"), (.discreteAverage, "discreteAverage"),
    (.discreteMin, "discreteMin"), (.discreteMax, "discreteMax"),
    (.cumulativeSum, "cumulativeSum"), (.mostRecent, "mostRecent"), (.duration, "duration"),
  ]

  /// The names of the options, separated by commas; `none` if there are none.
  public var description: String {
    var names = Self.names.filter { contains($0.option) }.map(\.name)
    let unknown = subtracting(Self.known)
    if !unknown.isEmpty { names.append("option \(unknown.rawValue)") }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
