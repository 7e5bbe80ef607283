/// The critical speed or the critical power of a person, from efforts over different durations.
///
/// The line through the efforts has the critical intensity as its slope and a reserve as its start:
///
///     distance = D′ + speed · time        meters, with D′ in meters and the speed in m/s
///     work     = W′ + power · time        joules, with W′ in joules and the power in watts
///
/// It is fitted by least squares of the distance, or of the work, on the time. The 80 % interval is that of
/// the regression with Student's t. It assumes that all efforts were maximal, that they are independent, that
/// their errors are equal in meters or joules, and that the time has none; best efforts of one workout overlap
/// and make it too narrow. Three efforts leave one degree of freedom: the interval is then wide and honest.
///
///     let critical = try CriticalIntensity(distances: efforts)
///     critical.intensity.value        // m/s
///     critical.seconds(for: 5000)     // of a race
///
/// **Source** H. Monod, J. Scherrer, *The work capacity of a synergic muscular group*, Ergonomics 8, 1965; for
/// running R. L. Hughson, C. J. Orok, L. E. Staudt, Int J Sports Med 5(1), 1984 (both recalled); durations of
/// 2 to 30 min as in reviews of the model. **Departs from them** in that it refuses efforts outside.
public struct CriticalIntensity: Hashable, Sendable, Codable {
  /// A maximal effort.
  public struct Effort: Hashable, Sendable, Codable {
    public let seconds: Double
    /// Meters, or joules.
    public let amount: Double

    public init(seconds: Double, amount: Double) {
      self.seconds = seconds
      self.amount = amount
    }
  }

  /// The durations in seconds that the model holds for: 2 to 30 min.
  public static let durations = 120.0...1800.0
  /// The number of efforts that a line with an interval needs.
  public static let minimumEfforts = 3
  /// The least ratio of the longest to the shortest effort; choice.
  public static let minimumRatio = 2.0

  /// The critical speed in meters per second, or the critical power in watts.
  public let intensity: PerformanceEstimate
  /// D′ in meters, or W′ in joules.
  public let reserve: PerformanceEstimate
  /// The standard deviation of the efforts around the line, in meters or joules.
  public let residual: Double
  public let efforts: [Effort]

  /// Fits the line.
  ///
  /// - Parameter efforts: Maximal efforts of 2 to 30 min in any order.
  /// - Throws: ``PerformanceUnavailability`` with fewer than three efforts, one outside 2 to 30 min, efforts of
  ///   similar duration, or a line that no person has.
  public init(_ efforts: [Effort]) throws(PerformanceUnavailability) {
    try Self.check(efforts)
    let n = Double(efforts.count)
    let meanTime = efforts.reduce(0) { $0 + $1.seconds } / n
    let meanAmount = efforts.reduce(0) { $0 + $1.amount } / n
    var (squares, products) = (0.0, 0.0)
    for effort in efforts {
      let time = effort.seconds - meanTime
      squares += time * time
      products += time * (effort.amount - meanAmount)
    }
    let slope = products / squares
    let start = meanAmount - slope * meanTime
    guard slope > 0, start > 0 else { throw .notMaximal }
    let errors = efforts.reduce(0) { sum, effort in
      let error = effort.amount - start - slope * effort.seconds
      return sum + error * error
    }
    residual = (errors / (n - 2)).squareRoot()
    let t = StudentQuantile.of80Percent(degreesOfFreedom: efforts.count - 2)
    let slopeError = t * residual / squares.squareRoot()
    let startError = t * residual * (1 / n + meanTime * meanTime / squares).squareRoot()
    intensity = PerformanceEstimate(
      value: slope, interval80: slope - slopeError...slope + slopeError)
    reserve = PerformanceEstimate(
      value: start, interval80: start - startError...start + startError)
    self.efforts = efforts
  }

  private static func check(_ efforts: [Effort]) throws(PerformanceUnavailability) {
    guard efforts.count >= minimumEfforts else {
      throw .tooFewEfforts(efforts: efforts.count, needed: minimumEfforts)
    }
    var (shortest, longest) = (Double.infinity, 0.0)
    for effort in efforts {
      guard effort.amount > 0, effort.amount.isFinite, effort.seconds.isFinite else {
        throw .invalidEffort(seconds: effort.seconds, amount: effort.amount)
      }
      guard durations.contains(effort.seconds) else {
        throw .durationOutside(seconds: effort.seconds, range: durations)
      }
      shortest = min(shortest, effort.seconds)
      longest = max(longest, effort.seconds)
    }
    guard longest >= minimumRatio * shortest else {
      throw .durationsTooSimilar(shortest: shortest, longest: longest)
    }
  }

  /// Returns the time that an amount takes at full effort by the model, in seconds.
  ///
  /// - Parameter amount: Meters, or joules.
  /// - Returns: `nil` where the time is not within ``durations``.
  public func seconds(for amount: Double) -> Double? {
    let seconds = (amount - reserve.value) / intensity.value
    return Self.durations.contains(seconds) ? seconds : nil
  }
}

extension CriticalIntensity {
  /// Fits the critical speed of best times over distances.
  ///
  /// - Parameter efforts: Maximal efforts of 2 to 30 min.
  /// - Throws: ``PerformanceUnavailability``, as of ``init(_:)``.
  public init(distances efforts: [DistanceEffort]) throws(PerformanceUnavailability) {
    try self.init(efforts.map { Effort(seconds: $0.seconds, amount: $0.meters) })
  }

  /// Fits the critical power of best mean powers in watts.
  ///
  /// - Parameter efforts: Maximal efforts of 2 to 30 min.
  /// - Throws: ``PerformanceUnavailability``, as of ``init(_:)``.
  public init(powers efforts: [MeanEffort]) throws(PerformanceUnavailability) {
    try self.init(efforts.map { Effort(seconds: $0.seconds, amount: $0.seconds * $0.mean) })
  }
}
