public import HealthModel

/// A person's cardio fitness compared with that of people of the same age and sex.
public enum CardioFitnessClass: Int, Hashable, Sendable, CaseIterable, Comparable {
  case low
  case belowAverage
  case aboveAverage
  case high

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The class limits for an age and sex, in mL/min·kg.
///
/// The percentiles 20, 50 and 80 of the FRIEND registry are a choice of this project; the percentiles of
/// other products are not published.
public struct CardioFitnessLimits: Hashable, Sendable {
  /// The value below which fitness is low.
  public let low: Double
  public let median: Double
  /// The value from which fitness is high.
  public let high: Double

  /// Creates the limits; `nil` outside the registry's ages, 20 to 79, and for an unknown sex.
  public init?(age: Double, sex: BiologicalSex) {
    guard CardioFitnessReference.ages.contains(age), sex == .female || sex == .male else {
      return nil
    }
    func percentile(_ rank: Double) -> Double {
      CardioFitnessReference.percentile(rank, age: age, isFemale: sex == .female)
    }
    low = percentile(20)
    median = percentile(50)
    high = percentile(80)
  }

  /// Returns the class of a fitness in mL/min·kg.
  public func fitnessClass(of value: Double) -> CardioFitnessClass {
    switch value {
    case ..<low: .low
    case ..<median: .belowAverage
    case ..<high: .aboveAverage
    default: .high
    }
  }
}

/// The part of an estimate that determines whether fitness is low.
public struct CardioFitnessReading: Hashable, Sendable {
  public var date: Instant
  /// mL/min·kg.
  public var value: Double
  /// The upper end of the 80 % interval in mL/min·kg.
  public var upperBound80: Double
  /// The value in mL/min·kg below which fitness is low for the age and sex; `nil` without classes.
  public var lowLimit: Double?
  /// Whether medication limits the heart rate; `nil` where the person has not answered.
  public var takesHeartRateMedication: Bool?

  public init(
    date: Instant, value: Double, upperBound80: Double, lowLimit: Double?,
    takesHeartRateMedication: Bool?
  ) {
    self.date = date
    self.value = value
    self.upperBound80 = upperBound80
    self.lowLimit = lowLimit
    self.takesHeartRateMedication = takesHeartRateMedication
  }

  public init(_ estimate: VO2MaxEstimate) {
    self.init(
      date: estimate.date, value: estimate.value, upperBound80: estimate.interval80.upperBound,
      lowLimit: estimate.limits?.low,
      takesHeartRateMedication: estimate.takesHeartRateMedication)
  }
}

/// The distribution of cardio fitness by age and sex.
///
/// **Source** L. A. Kaminsky et al., *Reference Standards for Cardiorespiratory Fitness Measured With
/// Cardiopulmonary Exercise Testing: Data From the FRIEND registry*, Mayo Clin Proc 90(11), 2015, treadmill.
/// The medians of the youngest and the oldest read in its abstract; the rest checked in five public
/// transcriptions of its table 3, which agree. **Departs from it** between the percentiles and between the
/// midpoints of decades, where values are interpolated linearly.
public enum CardioFitnessReference {
  /// The ages that the registry covers in decades.
  public static let ages = 20.0..<80.0

  private static let ranks = [5.0, 10, 25, 50, 75, 90, 95]
  private static let men = [
    [29.0, 32.1, 40.1, 48.0, 55.2, 61.8, 66.3], [27.2, 30.2, 35.9, 42.4, 49.2, 56.5, 59.8],
    [24.2, 26.8, 31.9, 37.8, 45.0, 52.1, 55.6], [20.9, 22.8, 27.1, 32.6, 39.7, 45.6, 50.7],
    [17.4, 19.8, 23.7, 28.2, 34.5, 40.3, 43.0], [16.3, 17.1, 20.4, 24.4, 30.4, 36.6, 39.7],
  ]
  private static let women = [
    [21.7, 23.9, 30.5, 37.6, 44.7, 51.3, 56.0], [19.0, 20.9, 25.3, 30.2, 36.1, 41.4, 45.8],
    [17.0, 18.8, 22.1, 26.7, 32.4, 38.4, 41.7], [16.0, 17.3, 19.9, 23.4, 27.6, 32.0, 35.9],
    [13.4, 14.6, 17.2, 20.0, 23.8, 27.0, 29.4], [13.1, 13.6, 15.6, 18.3, 20.8, 23.1, 24.1],
  ]

  /// The midpoints of the first and the last decade in years; the table is constant beyond them.
  private static let middles = 25.0...75.0
  private static let decade = 10.0

  /// Returns the fitness at a percentile for an age and sex.
  ///
  /// - Parameters:
  ///   - rank: In percent; clamped to 5...95.
  ///   - age: Years; clamped to the midpoints of the first and last decade.
  ///   - isFemale: Whether to use the table of women.
  /// - Returns: mL/min·kg.
  public static func percentile(_ rank: Double, age: Double, isFemale: Bool) -> Double {
    let table = isFemale ? women : men
    let held = min(max(age, middles.lowerBound), middles.upperBound)
    let place = (held - middles.lowerBound) / decade
    let below = min(Int(clamping: place), table.count - 2)
    let share = place - Double(below)
    return value(of: table[below], rank) * (1 - share) + value(of: table[below + 1], rank) * share
  }

  static func median(age: Double, isFemale: Bool) -> Double {
    percentile(50, age: age, isFemale: isFemale)
  }

  private static func value(of row: [Double], _ rank: Double) -> Double {
    for (index, upper) in ranks.enumerated().dropFirst() where rank <= upper {
      let lower = ranks[index - 1]
      let share = max(0, (rank - lower) / (upper - lower))
      return row[index - 1] + share * (row[index] - row[index - 1])
    }
    return row[row.count - 1]
  }
}
